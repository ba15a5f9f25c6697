import type { Composers, MailDeps } from '../case/mails.ts'
import { paintMail } from '../company/letters/paint-mail.ts'
import { FORMER_MS } from '../company/outbox/former-server.ts'
import type { Job, MailJobs } from '../company/outbox/store.ts'
import type { FormerMail } from '../company/settings/former-mail.ts'
import { MailError } from '../platform/mail/mail-error.ts'
import { createSmtpTransport } from '../platform/mail/transport.ts'

type FormerDeps = Pick<MailDeps, 'site' | 'now'> & { readFormerMail?: () => FormerMail | undefined }

/**
 * Sends copies of warnings through the mail server that counted before its last change, each by a connection of its own and
 * without a turn: a server that is gone must keep no other mail waiting. After an hour they are left out.
 */
export function createFormerSender(
  { readFormerMail, site, now }: FormerDeps,
  createComposers: (mailboxes: MailDeps['mailboxes']) => Composers,
) {
  return async function sendByFormerServer(job: Job, jobs: MailJobs): Promise<void> {
    if (now() - job.createdAt >= FORMER_MS) return
    const former = readFormerMail?.()
    // Another instance has changed them, and this one has not read that yet.
    if (former === undefined || former.changedAt <= job.createdAt - FORMER_MS) throw toNotYetKnown()
    const { smtp, mailboxes } = former
    if (smtp.url === undefined) return
    const composed = await createComposers(mailboxes)[job.kind](job, jobs)
    if (composed === undefined) return
    const transport = createSmtpTransport(smtp.url, smtp.oauth)
    try {
      await transport.send(paintMail(composed, site.look))
    } finally {
      transport.close()
    }
  }
}

function toNotYetKnown(): MailError {
  const outcome = { isPermanent: false, isRecipientRefused: false, hasAnswered: false }
  return new MailError('ENOSERVER', outcome, undefined)
}
