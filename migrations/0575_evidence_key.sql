-- A piece of evidence is found by its recommendation and place, never by its id, which is made from both: an index of ids took a
-- random page for each of hundreds of thousands of rows.
alter table recommendation_evidence
  drop constraint recommendation_evidence_pkey,
  drop constraint recommendation_evidence_recommendation_id_ordinal_key,
  add primary key (recommendation_id, ordinal);
