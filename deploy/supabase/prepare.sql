-- Once, in the project's SQL editor, with a password of your own (letters and digits: it goes into an address).
-- Supabase's API serves the schema "public". Pona's tables go into a schema that it does not know, and belong to a role
-- that knows nothing else of the project.
create role pona login password 'change me';
grant pona to postgres;
create schema pona authorization pona;
alter role pona set search_path = pona;
