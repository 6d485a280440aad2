-- Written by the health checks of the services: a database that answers questions may still be unable to store anything.
create table kernel.write_probe (
  singleton boolean primary key default true check (singleton),
  written_at timestamptz not null
);
insert into kernel.write_probe (written_at) values (now());
