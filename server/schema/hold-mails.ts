import { HELD } from '#contract/mail/mail-error.ts'

/** Stored as the error: the patient has died or asked to be left alone. */
export const WITHDRAWN = 'WITHDRAWN'

/** Stored as the error: the inquiry was made to try the desk. */
export const INVENTED = 'INVENTED'

/** Stored as the error: the patient hasn't agreed that it goes to the hospital, or no longer. */
export const NO_CONSENT = 'NO_CONSENT'

/** Errors of mails that may not be sent, which nobody has to mend. */
export const withheld = [WITHDRAWN, INVENTED, NO_CONSENT] as const
export type Withheld = (typeof withheld)[number]

export function isWithheld(error: string): boolean {
  return withheld.some((code) => code === error)
}

/** Begins the error of a mail that came back after the mail server had taken it, such as `RETURNED 550`. */
const RETURNED = 'RETURNED'

/** Begins the error of a mail that came back by a report which anybody may have written. */
export const UNCONFIRMED = 'UNCONFIRMED'

/** Stored as the error of a mail of which a coordinator has learnt that it arrived, against such a report. */
export const ARRIVED = 'ARRIVED'

export function isUnconfirmed(error: string | null): boolean {
  return error?.split(' ')[0] === UNCONFIRMED
}

export function isReturned(error: string | null): boolean {
  return error?.split(' ')[0] === RETURNED
}

export function toReturned(status: number): string {
  return `${RETURNED} ${status}`
}

export function toUnconfirmed(status: number): string {
  return `${UNCONFIRMED} ${status}`
}

/**
 * Works on restored databases of every version: all of them resend a failed mail only when a person says so. A mail to
 * staff isn't held: a second one does no harm, and may warn.
 */
export const HOLD_WAITING_MAILS = `update outbox set state = 'failed', last_error = '${HELD}', lease_until = 0
  where state = 'waiting' and inquiry_id is not null`

/** Waiting deliveries may have been sent since the backup, and steps have become due. */
export const HOLD_DELIVERIES = `update webhook_delivery set state = 'failed', error = '${HELD}', lease_until = 0
  where state = 'waiting'`
export const SKIP_DUE_STEPS = "update webhook set steps_told_to = cast(unixepoch('subsec') * 1000 as integer)"
