-- Run once in the project's SQL editor, with the two names in capitals replaced. It schedules a task for every minute that
-- retries unsent mails and erases data whose retention period is over. Leave it out if a Pona server runs on the same
-- database all day: the server does this, and also reminds staff of unanswered inquiries.
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
