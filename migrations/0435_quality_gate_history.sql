-- Each evaluation of the quality gate, one for a session, so that its state at a past instant is known.
create table quality_gate_history (
  evaluated_at timestamptz primary key,
  gate jsonb not null check (jsonb_typeof(gate) = 'object'),
  recorded_at timestamptz not null default now()
);
create trigger quality_gate_history_kept before update on quality_gate_history
  for each row execute function kernel.refuse_change();
insert into quality_gate_history (evaluated_at, gate, recorded_at)
select (config ->> 'evaluated_at')::timestamptz, config, updated_at from risk_configs
where name = 'model_quality_gate' and config ->> 'record' = 'lived' and config ->> 'evaluated_at' is not null;
