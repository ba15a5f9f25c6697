import type { Message } from '../../platform/mail/message.ts'
import { toMessageId } from '../../platform/mail/message-id.ts'
import type { Vault } from '../../platform/vault/vault.ts'
import type { Db } from '../../schema/tables.ts'
import { html, toMailPage } from '../letters/html.ts'
import { type Link, toButton } from '../letters/links.ts'
import { SUPPORT } from '../notices/queue-notices.ts'
import type { Job } from '../outbox/store.ts'
import { type Account, findAccount } from './accounts.ts'
import { parseNoticeId } from './staff-notices.ts'
import { TamperedRow } from './tampered-row.ts'

type NoticeDeps = { db: Db; vault: Vault; mailboxes: { from: string; to: string } }

type About = Pick<Account, 'name' | 'email'>
type Words = { subject: string; what: string; link?: Link; todo: readonly string[] }

/** Makes composers of mails about one person. Their words hold no code, password or patient data. */
export function createNoticeMails(deps: NoticeDeps) {
  return function aboutPerson(
    toWords: (about: About, job: Job) => Words | undefined | Promise<Words | undefined>,
  ) {
    return async function composeJob(job: Job): Promise<Message | undefined> {
      const to = await findRecipient(deps, job)
      const about = await findAbout(deps.db, job.subjectId)
      const words = about && (await toWords(about, job))
      return words && to !== undefined ? compose(deps, job, { to, ...words }) : undefined
    }
  }
}

/**
 * Mails about an account go to its owner and the administrators; if the owner is the only administrator, also to the
 * support mailbox. They never go to the address of a tampered account, which may be the attacker's. Mails about unseen
 * notifications go to that person only, unless the account is disabled.
 */
async function findRecipient(
  { db, vault, mailboxes }: NoticeDeps,
  { subjectId, kind, itemId }: Job,
): Promise<string | undefined> {
  const { recipient } = parseNoticeId(itemId)
  if (recipient === SUPPORT) {
    const staff = await db.selectFrom('staff').select('id').where('id', '!=', subjectId).execute()
    const others = await Promise.all(staff.map(({ id }) => findIntact(db, vault, id)))
    return others.some(isAdministrator) ? undefined : mailboxes.to
  }
  const account = await findIntact(db, vault, recipient)
  const isOwner = recipient === subjectId
  const mayKnow =
    (kind === 'administration-changed' && (await isConcerned(db, itemId))) ||
    (isOwner ? kind !== 'unseen-notifications' || !account?.disabled : isAdministrator(account))
  return mayKnow ? account?.email : undefined
}

/** An administrator who was disabled, or is one no more, learns of it. */
async function isConcerned(db: Db, itemId: string): Promise<boolean> {
  const { recipient, about } = parseNoticeId(itemId)
  const event = await db
    .selectFrom('event')
    .select('subject_id')
    .where('n', '=', Number(about))
    .executeTakeFirst()
  return event?.subject_id === recipient
}

function isAdministrator(account: Account | undefined): boolean {
  return account?.admin === true && !account.disabled
}

async function findIntact(db: Db, vault: Vault, id: string): Promise<Account | undefined> {
  try {
    return await findAccount(db, vault, id)
  } catch (error) {
    if (error instanceof TamperedRow) return undefined
    throw error
  }
}

function findAbout(db: Db, staffId: string): Promise<About | undefined> {
  return db.selectFrom('staff').select(['name', 'email']).where('id', '=', staffId).executeTakeFirst()
}

function compose(
  { mailboxes }: NoticeDeps,
  { kind, itemId }: Job,
  { to, subject, what, link, todo }: Words & { to: string },
): Message {
  return {
    messageId: toMessageId(mailboxes.from, `${parseNoticeId(itemId).id}.notice`),
    from: mailboxes.from,
    to,
    replyTo: mailboxes.to,
    subject,
    text: [what, ...(link ? [`${link.label}: ${link.href}`] : []), ...todo].join('\n\n'),
    html: toMailPage(
      subject,
      html`<h1 style="margin:0 0 12px;font:600 24px/1.25 Georgia,serif">${subject}</h1>
<p style="margin:0 0 16px">${what}</p>
${link ? [toButton(link)] : []}
${todo.map((line) => html`<p style="margin:0 0 12px">${line}</p>`)}`,
    ),
    headers: isWarning(kind) ? { 'X-Priority': '1' } : {},
  }
}

function isWarning(kind: Job['kind']): boolean {
  return kind !== 'unseen-notifications' && kind !== 'account-link'
}
