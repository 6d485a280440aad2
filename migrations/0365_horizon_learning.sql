-- Labels at every horizon that a view can have, and the strength of each layer in a prediction, from which the weights of the
-- layers are learned.

alter table prediction_labels drop constraint prediction_labels_horizon_check;
alter table prediction_labels add constraint prediction_labels_horizon_check
  check (horizon in ('1h', '6h', '1d', '7d', '30d', '90d'));
alter table label_queue drop constraint label_queue_horizon_check;
alter table label_queue add constraint label_queue_horizon_check
  check (horizon in ('1h', '6h', '1d', '7d', '30d', '90d'));

-- Per layer: `signal` is score times confidence, `weight` the weight in force when the view was published.
alter table predictions add column layer_signals jsonb not null default '{}'
  check (jsonb_typeof(layer_signals) = 'object');

-- Earlier views all had the same weights.
update predictions prediction set layer_signals = jsonb_build_object(
    'company', jsonb_build_object('weight', 0.65, 'signal', coalesce(
      (view.quality #>> '{layers,company,score}')::float8 * (view.quality #>> '{layers,company,confidence}')::float8, 0)),
    'macro', jsonb_build_object('weight', 0.2, 'signal', coalesce(
      (view.quality #>> '{layers,macro,score}')::float8 * (view.quality #>> '{layers,macro,confidence}')::float8, 0)),
    'competitive', jsonb_build_object('weight', 0.15, 'signal', coalesce(
      (view.quality #>> '{layers,competitive,score}')::float8 * (view.quality #>> '{layers,competitive,confidence}')::float8, 0)))
from recommendations view where view.id = prediction.recommendation_id;

-- Predictions that were frozen before have their label of 90 days to come. Sixty-three sessions take at least 85 days on an
-- exchange; in a market that never closes they take 63.
insert into label_queue (prediction_id, horizon, ticker, due_at)
select id, '90d', ticker, generated_at + interval '63 days' from predictions on conflict do nothing;
