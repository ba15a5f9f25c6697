import { hash } from 'node:crypto'
import { findOutboxMail } from '../case/inquiry/find-case.ts'
import { type OwnMessageId, parseMessageId } from '../company/outbox/message-id.ts'
import type { Vault } from '../platform/vault/vault.ts'
import { compileOnce } from '../schema/compiled.ts'
import type { Db } from '../schema/tables.ts'
import type { OwnAddresses } from './office.ts'
import type { ParsedMail } from './parse/parsed-mail.ts'

/**
 * Is equal for the copies of a mail, whatever headers the servers on its way have added. Null without a Message-ID: two
 * short mails of the same words may both be meant.
 */
export function toContentMac(vault: Vault, mail: ParsedMail): Buffer | null {
  if (mail.messageId === null) return null
  const files = mail.files.map(({ name, type, content }) => [name, type, hash('sha256', content)])
  const senders = mail.from.map(({ address }) => address)
  const content = [mail.messageId, senders, mail.subject, mail.text, mail.html, files]
  return vault.mac('mail-content', JSON.stringify(content))
}

type Identified = { id: string; n: number; raw_mac: Uint8Array }

/** Whether an earlier mail has the same bytes or the same content. */
export async function isRepeat(db: Db, row: Identified, contentMac: Buffer | null): Promise<boolean> {
  // No mail that was read has the MAC of nothing.
  const { rows } = await readEarlier(db, row.id, row.n, row.raw_mac, contentMac ?? NO_MAC)
  return rows.length > 0
}

const NO_MAC = new Uint8Array(0)

const readEarlier = compileOnce((db, id: string, n: number, rawMac: Uint8Array, contentMac: Uint8Array) =>
  db
    .selectFrom('mail')
    .select('id')
    .where((eb) =>
      eb.or([eb.and([eb('raw_mac', '=', rawMac), eb('n', '<', n)]), eb('content_mac', '=', contentMac)]),
    )
    .where('id', '!=', id)
    .limit(1),
)

/** A mail of the outbox that came back to the mailbox, or lies among those sent. */
export async function isOwnMail(db: Db, own: OwnAddresses, mail: ParsedMail): Promise<boolean> {
  if (mail.messageId === null || !mail.from.every(({ address }) => own.includes(address))) return false
  const named = parseMessageId(mail.messageId)
  if (named?.kind === 'notice' || named?.kind === 'test') return true
  if ((await findOutboxMail(db, mail.messageId)) !== undefined) return true
  return named !== undefined && (await isOfErased(db, named))
}

/** A copy of a mail of ours must not bring back what was erased. Only the event log still knows of it. */
async function isOfErased(db: Db, { id, kind }: OwnMessageId): Promise<boolean> {
  const inquiryIds = kind === 'reply' ? await findAnswered(db, id) : [id]
  if (inquiryIds.length === 0) return false
  const event = await db
    .selectFrom('event')
    .select('n')
    .where('kind', '=', 'erased')
    .where('subject_id', 'in', inquiryIds)
    .limit(1)
    .executeTakeFirst()
  return event !== undefined
}

async function findAnswered(db: Db, replyId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('event')
    .select('subject_id')
    .where('kind', '=', 'answered')
    .where('detail', 'like', `%"reply":"${replyId}"%`)
    .execute()
  return rows.map(({ subject_id }) => subject_id)
}
