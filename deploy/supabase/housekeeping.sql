-- Every minute, in the project's SQL editor: mails that could not be sent are tried again, and what was kept as long as is
-- promised is erased. Leave it out where a Pona server runs on the same database all day: it does the same.
create extension if not exists pg_cron;
create extension if not exists pg_net;
select vault.create_secret('the HOUSEKEEPING_KEY of the function', 'pona_housekeeping_key');
select cron.schedule('pona-housekeeping', '* * * * *', $$
  select net.http_post(
    url := 'https://PROJECT.supabase.co/functions/v1/send-contact-email/housekeeping',
    headers := jsonb_build_object('apikey', decrypted_secret)
  ) from vault.decrypted_secrets where name = 'pona_housekeeping_key'
$$);
