import { MailError } from '../../platform/mail/mail-error.ts'

const PROBE_INTERVAL_MS = 1_000

/** While the mail server is unreachable, one mail at a time probes it; the others keep their attempt count. */
export function createReachability(elapsedMs: () => number = () => performance.now()) {
  let probeAt: number | undefined
  return {
    /** `error` is undefined when the mail server accepted the mail. Internal errors are ignored. */
    note(error: unknown): void {
      if (error instanceof MailError && !error.hasAnswered) probeAt = elapsedMs() + PROBE_INTERVAL_MS
      else if (error instanceof MailError || error === undefined) probeAt = undefined
    },
    pauseMs: () => (probeAt === undefined ? 0 : Math.max(0, probeAt - elapsedMs())),
    limit: (most: number) => (probeAt === undefined ? most : 1),
  }
}
