import { MailError } from '../mail/mail-error.ts'

const PROBE_INTERVAL_MS = 1_000

/**
 * Whether the mail server answers at all. While it doesn't, one mail after the other tries it: the others keep their
 * place on the queue and their attempts, and go out as soon as it is back.
 */
export function createReachability(elapsedMs: () => number = () => performance.now()) {
  let probeAt: number | undefined
  return {
    /** `error` is undefined when the mail server accepted the mail. Internal errors are ignored. */
    note(error: unknown): void {
      if (error instanceof MailError && !error.answered) probeAt = elapsedMs() + PROBE_INTERVAL_MS
      else if (error instanceof MailError || error === undefined) probeAt = undefined
    },
    /** How long nothing may be sent, in milliseconds. */
    pauseMs: () => (probeAt === undefined ? 0 : Math.max(0, probeAt - elapsedMs())),
    /** How many mails may be under way. */
    limit: (most: number) => (probeAt === undefined ? most : 1),
  }
}
