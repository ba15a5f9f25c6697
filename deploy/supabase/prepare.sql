-- Run once in the project's SQL editor, with your own password (only letters and digits, as it is part of a URL).
-- Supabase's API exposes the schema "public". Pona's tables go into another schema, owned by a role without access to
-- the rest of the project.
create role pona login password 'change me';
grant pona to postgres;
create schema pona authorization pona;
alter role pona set search_path = pona;
