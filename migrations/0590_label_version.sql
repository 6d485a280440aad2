-- The attributions of validation are computed again only after a label or a source has changed.
create trigger prediction_labels_version after insert or update or delete or truncate on prediction_labels
  for each statement execute function kernel.bump_table_version();
create trigger sources_version after insert or update or delete or truncate on sources
  for each statement execute function kernel.bump_table_version();
