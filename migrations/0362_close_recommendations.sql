-- Ends what 0355 began.
alter table recommendations enable trigger recommendations_unchanged;
