import type { SiteBuild } from '#contract/site-build.ts'
import type { Db } from '../db/tables.ts'
import type { Message } from '../mail/message.ts'
import type { MailTransport } from '../mail/transport.ts'
import type { Job } from '../outbox/store.ts'
import type { Vault } from '../vault/vault.ts'
import { composeAcknowledgement } from './acknowledgement-mail.ts'
import { composeInquiryMail } from './inquiry-mail.ts'
import { findInquiry } from './store.ts'

type SendDeps = {
  db: Db
  vault: Vault
  transport: MailTransport
  site: Pick<SiteBuild, 'company' | 'words'>
  /** `from` sends; `to` is the support mailbox, which patients' answers reach too. */
  mailboxes: { from: string; to: string }
}

/** Sends one job of the outbox. The mail is composed only now: until then no clear text leaves the inquiry's row. */
export function createJobSender({
  db,
  vault,
  transport,
  site,
  mailboxes,
}: SendDeps): (job: Job) => Promise<void> {
  return async function sendJob(job) {
    const stored = await findInquiry(db, vault, job.inquiryId)
    if (stored === undefined) return
    await transport.send(compose(job, stored))
  }

  function compose(job: Job, stored: NonNullable<Awaited<ReturnType<typeof findInquiry>>>): Message {
    const { from, to } = mailboxes
    const messageId = `<${job.inquiryId}.${job.kind}@${toDomain(from)}>`
    return job.kind === 'inquiry'
      ? composeInquiryMail(stored, { from, to, messageId })
      : composeAcknowledgement(stored, site, { from, replyTo: to, messageId })
  }
}

function toDomain(mailbox: string): string {
  return /@([^\s<>@]+)>?$/.exec(mailbox)?.[1] ?? 'localhost'
}
