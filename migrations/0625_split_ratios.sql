-- A third was stored with nine decimals: 5001 shares became 1666.999998 in the books of the engine, and a later computation of the position
-- differed from the first one.
alter table position_splits alter column ratio type numeric(36, 18);
alter table kernel.unbooked_entries alter column split_ratio type numeric(36, 18);

update position_splits known set ratio = (action.split_to / action.split_from)::numeric
from corporate_actions action
where action.ticker = known.ticker and action.ex_at = known.effective_at and action.action_type = 'split' and not action.cancelled
  and round((action.split_to / action.split_from)::numeric, 9) = known.ratio;
