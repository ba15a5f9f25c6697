import { type DigestKind, isDigest, type MailKind, patientMailKinds } from '#contract/mail-kinds.ts'
import type { SiteBuild } from '#contract/site-build.ts'
import { isWaiting } from '../actions/escalate.ts'
import { composeEscalation } from '../actions/escalation-mail.ts'
import type { ObjectStore } from '../case/files/object-store.ts'
import { findInquiry, type StoredInquiry } from '../case/inquiry/store.ts'
import { readContactForbidden } from '../case/life/left-alone.ts'
import { toPageLink } from '../case/links/page-link.ts'
import { parseCopyId } from '../case/words/copies.ts'
import { toReportSecret, toReturnAddress } from '../case/words/report-secret.ts'
import { toTaggedAddress } from '../case/words/tag.ts'
import { composeAcknowledgement } from '../intake/acknowledgement-mail.ts'
import { composeDigest } from '../intake/digest-mail.ts'
import { composeInquiryMail, composeInquiryNotice } from '../intake/inquiry-mail.ts'
import { readDigest } from '../intake/read-digest.ts'
import { findContactLinkMail, findContactNotice } from '../patient-page/contact-mails.ts'
import { composeShortMail } from '../patient-page/link-mail.ts'
import type { Config } from '../platform/config/config.ts'
import type { Db } from '../platform/db/tables.ts'
import type { Message } from '../platform/mail/message.ts'
import type { MailTransport } from '../platform/mail/transport.ts'
import type { Job, MailJobs } from '../platform/outbox/store.ts'
import { WithdrawnError } from '../platform/outbox/withdrawn-error.ts'
import type { Vault } from '../platform/vault/vault.ts'
import { findReplyMail } from '../replies/reply-mail.ts'

type SendDeps = {
  db: Db
  vault: Vault
  store: ObjectStore
  now: () => number
  transport: MailTransport
  site: Pick<SiteBuild, 'company' | 'words' | 'backendUrl'>
  /** `from` sends; `to` is the support mailbox, which also receives patients' answers. */
  mailboxes: { from: string; to: string }
  /** Without the desk's address, mails contain no link to it. */
  config: {
    deskOrigin: string | undefined
    publicOrigin: string
    mail: Pick<Config['mail'], 'detail' | 'incoming'>
  }
}

type Draft = { stored: StoredInquiry; messageId: string; itemId: string; deskLink: string | undefined }
/** Undefined when the mail is no longer needed. */
type Composer = (draft: Draft) => Message | undefined | Promise<Message | undefined>

/** Composes and sends one mail of the outbox. Composed only now, so that no clear text leaves the inquiry's row earlier. */
export function createJobSender(deps: SendDeps): (job: Job, jobs: MailJobs) => Promise<void> {
  const { from, to } = deps.mailboxes
  const toMessageId = (id: string) => `<${id}@${toDomain(from)}>`
  const { imap, lmtp, tags, returnPath } = deps.config.mail.incoming
  const isTagged = tags && (imap !== undefined || lmtp !== undefined)
  /** Where nobody reads the mailbox, a tag would be of no use. */
  const toReplyTo = (stored: StoredInquiry) => (isTagged ? toTaggedAddress(deps.vault, to, stored) : to)

  async function compose(job: Job, jobs: MailJobs): Promise<Message | undefined> {
    const { deskOrigin, mail } = deps.config
    if (isDigest(job.kind)) {
      const messageId = toMessageId(`${job.inquiryId}.${job.itemId || job.kind}`)
      const digest = await readDigest(deps, job.kind, jobs)
      return digest && composeDigest(digest, { from, to, messageId, deskOrigin, detail: mail.detail })
    }
    const messageId = toMessageId(toMailName(job))
    const stored = await findInquiry(deps.db, deps.vault, job.inquiryId)
    if (stored === undefined) return undefined
    const deskLink = deskOrigin && `${deskOrigin}/inquiries/${stored.reference}`
    return composers[job.kind]({ stored, messageId, itemId: job.itemId, deskLink })
  }

  const composers: Record<Exclude<MailKind, DigestKind>, Composer> = {
    inquiry: ({ stored, messageId, deskLink }) => {
      const compose = deps.config.mail.detail === 'full' ? composeInquiryMail : composeInquiryNotice
      return compose(stored, { from, to, messageId, deskLink })
    },
    acknowledgement: ({ stored, messageId }) => {
      if (stored.inquiry.email === '') return undefined
      const confirmationLink = toPageLink(deps, stored)
      return composeAcknowledgement(
        stored,
        deps.site,
        { from, replyTo: toReplyTo(stored), messageId, confirmationLink },
        deps.now(),
      )
    },
    reply: (draft) => composeReply(draft, draft.itemId, undefined),
    'reply-copy': (draft) => {
      const { replyId, position } = parseCopyId(draft.itemId)
      return composeReply(draft, replyId, position)
    },
    'page-link': ({ stored, messageId }) => {
      const pageLink = toPageLink(deps, stored)
      if (stored.inquiry.email === '' || pageLink === undefined) return undefined
      const frame = { from, replyTo: toReplyTo(stored), messageId }
      const { email } = stored.inquiry
      return composeShortMail(stored, deps.site, { ...frame, kind: 'linkMail', to: email, href: pageLink })
    },
    // Without a tag: nobody has proved the mailbox yet.
    'contact-link': ({ stored, messageId, itemId: proposal }) =>
      findContactLinkMail(deps, { proposal, stored, from, replyTo: to, messageId }),
    'contact-notice': ({ stored, messageId, itemId: proposal }) =>
      findContactNotice(deps, { proposal, stored, from, replyTo: toReplyTo(stored), messageId }),
    'escalation-4h': remind,
    'escalation-20h': remind,
  }

  function composeReply({ stored, messageId }: Draft, replyId: string, copy: number | undefined) {
    const replyTo = toReplyTo(stored)
    const pageLink = toPageLink(deps, stored)
    return findReplyMail(deps, { replyId, copy, stored, from, replyTo, messageId, toMessageId, pageLink })
  }

  function toReport(job: Job): NonNullable<Message['report']> {
    const envelopeId = toReportSecret(deps.vault, job)
    return { envelopeId, returnTo: returnPath && toReturnAddress(returnPath, envelopeId) }
  }

  /** The reminder may have waited: one about an answered inquiry would be a false alarm. */
  async function remind({ stored, messageId, deskLink }: Draft): Promise<Message | undefined> {
    if (!(await isWaiting(deps.db, stored.id))) return undefined
    return composeEscalation(stored, { from, to, messageId, deskLink }, deps.now())
  }

  return async function sendJob(job, jobs) {
    const isToPatient = patientMailKinds.includes(job.kind)
    if (isToPatient && (await readContactForbidden(deps.db, job.inquiryId))) throw new WithdrawnError()
    const message = await compose(job, jobs)
    if (message) await deps.transport.send(isToPatient ? { ...message, report: toReport(job) } : message)
  }
}

/** What the Message-ID of a mail names: server/platform/outbox/message-id.ts. */
function toMailName({ kind, inquiryId, itemId, createdAt }: Job): string {
  switch (kind) {
    case 'reply-copy':
      // A copy is the same message as the patient's mail, so it has its Message-ID.
      return `${parseCopyId(itemId).replyId}.reply`
    case 'page-link':
      return `${inquiryId}.${itemId}.${kind}`
    case 'contact-link':
    case 'contact-notice':
      return `${inquiryId}.${createdAt}.${kind}`
    default:
      return `${itemId || inquiryId}.${kind}`
  }
}

function toDomain(mailbox: string): string {
  return /@([^\s<>@]+)>?$/.exec(mailbox)?.[1] ?? 'localhost'
}
