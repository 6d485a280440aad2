-- The leader's return in the session of its news. Its return over the whole horizon overlaps with the follower's windows, so that
-- a common factor would look like a lead.
-- What was measured so is measured again from the stored news and prices.
delete from cross_company_patterns;
delete from pattern_observations;
delete from pattern_progress;
alter table pair_observations
  add column leader_car double precision not null check (leader_car between -100 and 100);
