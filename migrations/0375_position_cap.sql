-- The cap of a position follows the capital unless the operator sets it. The old default counts as not set: 10,000 per position
-- leaves most of a large account idle.
alter table trading_config alter column absolute_position_cap drop not null;
alter table trading_config alter column absolute_position_cap set default null;
update trading_config set absolute_position_cap = null where absolute_position_cap = 10000;
