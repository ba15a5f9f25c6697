import type { OutboxKind } from '#contract/mail/mail-kinds.ts'
import type { SiteBuild } from '#contract/site/site-build.ts'
import { parseCopyId } from '../company/outbox/copy-id.ts'
import type { Job, MailJobs } from '../company/outbox/store.ts'
import type { Config } from '../platform/config/config.ts'
import type { IncomingMailSettings } from '../platform/config/mail-settings.ts'
import type { Message } from '../platform/mail/message.ts'
import { toMessageId } from '../platform/mail/message-id.ts'
import type { ObjectStore } from '../platform/store/object-store.ts'
import type { Vault } from '../platform/vault/vault.ts'
import type { Db } from '../schema/tables.ts'
import type { StoredInquiry } from './inquiry/find-stored.ts'
import { toReplyAddress } from './inquiry/tag.ts'
import { toPageLink } from './links/page-link.ts'

/** A mail is composed only when it is sent, so that no clear text leaves a row earlier. */
export type MailDeps = {
  db: Db
  vault: Vault
  /** Undefined for one that was erased meanwhile. */
  findInquiry: (id: string) => Promise<StoredInquiry | undefined>
  store: ObjectStore
  now: () => number
  site: Pick<SiteBuild, 'company' | 'words' | 'team' | 'backendUrl' | 'look'>
  /** `from` sends; `to` is the support mailbox, which also receives patients' answers. */
  mailboxes: { from: string; to: string }
  /** Whether somebody reads what patients answer, and how it finds its inquiry. */
  incoming: IncomingMailSettings
  /** Mails contain no link to the desk if its address is missing. */
  config: {
    deskOrigin: string | undefined
    publicOrigin: string
    mail: Pick<Config['mail'], 'detail'>
  }
}

/** Undefined when the mail is no longer needed. */
type Composed = Message | undefined | Promise<Message | undefined>
/** `jobs`: all lines of a digest, of which `job` is the first. */
export type Composer = (job: Job, jobs: MailJobs) => Composed
export type Composers = Record<OutboxKind, Composer>

export type Draft = {
  stored: StoredInquiry
  itemId: string
  messageId: string
  from: string
  /** The support mailbox. */
  to: string
  /** The support mailbox, tagged with the inquiry where somebody reads it. */
  replyTo: string
  /** Undefined where patients have no page. */
  pageLink: string | undefined
  deskLink: string | undefined
  toMessageId: (name: string) => string
}

/** Makes composers of mails about one inquiry. */
export function createInquiryMails(deps: MailDeps) {
  const { deskOrigin } = deps.config

  return function aboutInquiry(compose: (draft: Draft) => Composed): Composer {
    return async function composeJob(job) {
      const stored = await deps.findInquiry(job.subjectId)
      if (stored === undefined) return undefined
      const { from, to } = deps.mailboxes
      return await compose({
        stored,
        itemId: job.itemId,
        messageId: toMessageId(from, toMailName(job)),
        from,
        to,
        // Each takes a MAC, which most mails do without.
        get replyTo() {
          return toReplyAddress(deps.vault, to, deps.incoming, stored)
        },
        get pageLink() {
          return toPageLink(deps, stored)
        },
        deskLink: deskOrigin && `${deskOrigin}/inquiries/${stored.reference}`,
        toMessageId: (name) => toMessageId(from, name),
      })
    }
  }
}

function toMailName({ kind, subjectId, itemId, createdAt }: Job): string {
  switch (kind) {
    case 'reply-copy':
      // A copy is the same message as the patient's mail, so it has its Message-ID.
      return `${parseCopyId(itemId).replyId}.reply`
    case 'referral':
      return `${parseCopyId(itemId).replyId}.referral`
    case 'page-link':
      return `${subjectId}.${itemId}.${kind}`
    case 'consent-question':
    case 'contact-link':
    case 'contact-notice':
      return `${subjectId}.${createdAt}.${kind}`
    default:
      return `${itemId || subjectId}.${kind}`
  }
}
