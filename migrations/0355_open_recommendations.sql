-- 0360 sets a new column of recommendations, whose rows a trigger guards. Without this step it failed on every database with
-- recommendations. A database that has 0360 already gets this step and 0362 late, which leave it as it was.
alter table recommendations disable trigger recommendations_unchanged;
