-- Once, in the project's SQL editor, with the two names in capitals replaced: from then on, every minute, mails that could
-- not be sent are tried again, and what was kept as long as is promised is erased. Leave it out where a Pona server runs on
-- the same database all day: it does that, and also tells of inquiries that wait for an answer.
create extension if not exists pg_cron with schema pg_catalog;
create extension if not exists pg_net with schema extensions;
select vault.create_secret('HOUSEKEEPING_KEY', 'pona_housekeeping_key');
select cron.schedule('pona-housekeeping', '* * * * *', $$
  select net.http_post(
    url := 'https://PROJECT.supabase.co/functions/v1/send-contact-email/housekeeping',
    headers := jsonb_build_object('Authorization', 'Bearer ' || decrypted_secret),
    timeout_milliseconds := 10000
  ) from vault.decrypted_secrets where name = 'pona_housekeeping_key'
$$);
