/** Stands in the place of an error: the mail waited when a backup was made, and may have gone out since. */
export const HELD = 'HELD'

/**
 * For a database that was restored, of whatever version. A mail that failed is sent again only when a person says so: that
 * is what is wanted here, and every version knows it.
 */
export const HOLD_WAITING_MAILS = `update outbox set state = 'failed', last_error = '${HELD}', lease_until = 0
  where state = 'waiting'`
