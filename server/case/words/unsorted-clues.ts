import type { Direction } from '#contract/inquiry/conversation.ts'
import { parseMessageId } from '../../company/outbox/message-id.ts'
import { toEmailIndex } from '../../platform/mail/mailbox.ts'
import type { Vault } from '../../platform/vault/vault.ts'
import { insertOnce } from '../../schema/compiled.ts'
import type { Db, Trx } from '../../schema/tables.ts'
import { findTagText, toTag } from '../inquiry/tag.ts'
import type { Words } from './words.ts'

/** A mail may answer thousands. */
const MACS_AT_A_TIME = 500

const insertRows = insertOnce('unsorted_clue', (insert) => insert)

type UnsortedMail = { id: string; direction: Direction } & Pick<Words, 'from' | 'mail'>

/**
 * While a mail belongs to no inquiry: by whose addresses it is, whose tag it was sent to and which mails it answers, as
 * MACs. They find the mails that may be of a person without opening all.
 */
export async function insertClues(trx: Trx, vault: Vault, mail: UnsortedMail): Promise<void> {
  const rows = listClues(vault, mail).map((mac) => ({ mac, message_id: mail.id }))
  for (let start = 0; start < rows.length; start += MACS_AT_A_TIME)
    await insertRows(trx, rows.slice(start, start + MACS_AT_A_TIME))
}

export async function deleteClues(trx: Trx, messageId: string): Promise<void> {
  await trx.deleteFrom('unsorted_clue').where('message_id', '=', messageId).execute()
}

export function listClues(vault: Vault, { direction, from, mail }: UnsortedMail): Buffer[] {
  const recipients = mail ? [...mail.to, ...mail.cc].map(({ address }) => address) : []
  const addresses = [...(from ? [from.address] : []), ...(direction === 'out' ? recipients : [])]
  const tags = [...recipients, ...(mail?.deliveredTo ?? [])].flatMap((address) => findTagText(address) ?? [])
  const macs = [
    ...addresses.map((address) => toEmailIndex(vault, address)),
    ...tags.map((tag) => vault.mac('mail-tag', tag)),
    ...(mail?.references ?? []).flatMap((messageId) => [
      vault.mac('message-id', messageId),
      ...toOwnId(messageId).map((id) => vault.mac('message-id', id)),
    ]),
  ]
  return [...new Map(macs.map((mac) => [mac.toString('hex'), mac])).values()]
}

/** Returns the id of the inquiry or the reply that a mail of ours was about. */
function toOwnId(messageId: string): string[] {
  const own = parseMessageId(messageId)
  return own === undefined ? [] : [own.id]
}

type Member = { id: string; reference: string; email_index: Uint8Array }

/** Finds unsorted mails that may belong to these inquiries, newest first: all that do, and hardly another. */
export async function findByClues(db: Db, vault: Vault, members: readonly Member[]): Promise<string[]> {
  const ids = members.map(({ id }) => id)
  const messages = await db
    .selectFrom('message')
    .leftJoin('message_reference', 'message_reference.message_id', 'message.id')
    .select(['message.id', 'message_reference.mac'])
    .where('message.inquiry_id', 'in', ids)
    .execute()
  const macs = [
    ...members.flatMap((member) => [member.email_index, vault.mac('mail-tag', toTag(vault, member))]),
    ...[...ids, ...new Set(messages.map(({ id }) => id))].map((id) => vault.mac('message-id', id)),
    ...messages.flatMap(({ mac }) => mac ?? []),
  ]
  const found = new Map<string, number>()
  for (let start = 0; start < macs.length; start += MACS_AT_A_TIME) {
    const rows = await db
      .selectFrom('unsorted_clue')
      .innerJoin('message', 'message.id', 'unsorted_clue.message_id')
      .select(['message.id', 'message.n'])
      .where('unsorted_clue.mac', 'in', macs.slice(start, start + MACS_AT_A_TIME))
      .where('message.inquiry_id', 'is', null)
      .execute()
    for (const { id, n } of rows) found.set(id, n)
  }
  return [...found].toSorted(([, one], [, other]) => other - one).map(([id]) => id)
}
