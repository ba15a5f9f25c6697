import type { Selectable } from 'kysely'
import type { Message } from '#contract/desk/messages.ts'
import type { Delivery, MessageChannel } from '#contract/inquiry/conversation.ts'
import type { EntryChannel, EntryOrigin } from '#contract/life/entry-origin.ts'
import { HELD } from '#contract/mail/mail-error.ts'
import { toCopyId } from '../../company/outbox/copy-id.ts'
import {
  ARRIVED,
  INVENTED,
  isReturned,
  isUnconfirmed,
  NO_CONSENT,
  WITHDRAWN,
} from '../../schema/hold-mails.ts'
import type { Db, Tables } from '../../schema/tables.ts'
import type { OpenDeps } from '../inquiry/try-to-open.ts'
import { eachMessage, findFilesOf, findFilesOfMessages } from './store.ts'
import { tryToOpenWords } from './words.ts'

type Begun = { id: string; reference: string; receivedAt: number; text: string; origin: EntryOrigin | null }

/** The patients' conversations of these inquiries, oldest first. The first message of each is sealed in its row. */
export async function readConversation(
  deps: OpenDeps & { db: Db },
  inquiries: readonly Begun[],
): Promise<Message[]> {
  const messages = await readAllMessages(deps, inquiries)
  return messages.filter(({ referral }) => referral === null)
}

/** Includes the threads of the hospitals. */
export async function readAllMessages(
  deps: OpenDeps & { db: Db },
  inquiries: readonly Begun[],
): Promise<Message[]> {
  const said = await readMessages(deps, inquiries)
  return [...inquiries.map(toFirst), ...said].toSorted((a, b) => a.at - b.at)
}

/** The thread of one hospital, oldest first. */
export async function readThread(
  deps: OpenDeps & { db: Db },
  inquiry: { id: string; reference: string },
  referralId: string,
): Promise<Message[]> {
  const messages = await readMessages(deps, [inquiry])
  return messages.filter(({ referral }) => referral === referralId).toSorted((a, b) => a.at - b.at)
}

async function readMessages(
  deps: OpenDeps & { db: Db },
  inquiries: readonly Pick<Begun, 'id' | 'reference'>[],
): Promise<Message[]> {
  const { db } = deps
  const references = new Map(inquiries.map(({ id, reference }) => [id, reference]))
  const ids = [...references.keys()]
  const files = await findFilesOf(deps, ids)
  const deliveries = await readDeliveries(db, ids)
  const messages: Message[] = []
  for await (const row of eachMessage(db, ids))
    messages.push({
      ...toMessage(deps, row, { files, deliveries }),
      reference: references.get(row.inquiry_id ?? '') ?? '',
    })
  return messages
}

/** Messages that are in no inquiry. */
export async function readUnsorted(deps: OpenDeps & { db: Db }, ids: readonly string[]): Promise<Message[]> {
  if (ids.length === 0) return []
  const files = await findFilesOfMessages(deps, ids)
  const rows = await deps.db.selectFrom('message').selectAll().where('id', 'in', ids).execute()
  return rows.map((row) => ({ ...toMessage(deps, row, { files, deliveries: new Map() }), reference: '' }))
}

type Found = {
  files: ReadonlyMap<string, Message['files']>
  deliveries: ReadonlyMap<string, NonNullable<Message['delivery']>>
}

function toMessage(
  deps: OpenDeps,
  row: Selectable<Tables['message']>,
  { files, deliveries }: Found,
): Omit<Message, 'reference'> {
  const { copies, ...words } = tryToOpenWords(deps, row)
  return {
    id: row.id,
    referral: row.referral_id,
    direction: row.direction,
    channel: row.channel,
    author: row.author,
    at: row.at,
    trust: row.trust,
    isAutomatic: row.automatic !== 0,
    ...words,
    // Each address of a hospital has a mail of its own.
    delivery: deliveries.get(row.referral_id === null ? row.id : toCopyId(row.id, 0)) ?? null,
    copies: copies.map((copy, position) => ({
      ...copy,
      delivery: deliveries.get(toCopyId(row.id, position)) ?? null,
    })),
    files: files.get(row.id) ?? [],
  }
}

export const entryChannels = {
  phone: 'call',
  whatsapp: 'whatsapp',
  'in-person': 'in-person',
  colleague: 'in-person',
  email: 'email',
} as const satisfies Record<EntryChannel, MessageChannel>

function toFirst({ id, reference, receivedAt, text, origin }: Begun): Message {
  return {
    id,
    reference,
    referral: null,
    at: receivedAt,
    text,
    direction: 'in',
    channel: origin === null ? 'form' : entryChannels[origin.channel],
    author: 'patient',
    from: null,
    trust: null,
    isAutomatic: false,
    subject: '',
    mail: null,
    proposal: null,
    delivery: null,
    copies: [],
    files: [],
  }
}

/** By message or copy, from the outbox, which alone has the state of a mail. */
async function readDeliveries(
  db: Db,
  inquiryIds: readonly string[],
): Promise<Map<string, NonNullable<Message['delivery']>>> {
  const mails = await db
    .selectFrom('outbox')
    .select(['item_id', 'state', 'sent_at', 'last_error'])
    .where('inquiry_id', 'in', inquiryIds)
    .where('kind', 'in', ['reply', 'reply-copy', 'referral'])
    .execute()
  return new Map(
    mails.map((mail) => {
      const state = toDelivery(mail)
      const error =
        state === 'withdrawn' || state === 'invented' || mail.last_error === ARRIVED ? null : mail.last_error
      return [mail.item_id, { state, sentAt: mail.sent_at, error }]
    }),
  )
}

function toDelivery({ state, last_error }: { state: string; last_error: string | null }): Delivery {
  if (isUnconfirmed(last_error)) return 'returned (unconfirmed)'
  if (state === 'sent') return 'sent'
  if (state !== 'failed' || last_error === HELD) return 'waiting'
  if (last_error === WITHDRAWN || last_error === NO_CONSENT) return 'withdrawn'
  if (last_error === INVENTED) return 'invented'
  return isReturned(last_error) ? 'returned' : 'refused'
}
