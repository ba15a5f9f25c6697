import { randomUUID } from 'node:crypto'
import type { Earlier } from '#contract/desk/entry.ts'
import type { MessageChannel } from '#contract/inquiry/conversation.ts'
import type { Said } from '#contract/life/said.ts'
import { toDetail } from '../../company/audit/event-log.ts'
import { AppError } from '../../platform/http/app-error.ts'
import type { Vault } from '../../platform/vault/vault.ts'
import type { Trx } from '../../schema/tables.ts'
import { listFiles } from '../files/find-files.ts'
import { CLOCK_TOLERANCE_MS, checkPast } from '../inquiry/past-time.ts'
import { isKnown } from './is-known.ts'
import { insertIncoming, insertSentElsewhere } from './store.ts'
import { incoming } from './words.ts'

export function isKnownSaid(trx: Trx, vault: Vault, reference: string, said: Said): Promise<boolean> {
  const isSame: Parameters<typeof isKnown>[1]['isSame'] = (row) =>
    incoming.open(vault, row).text === said.text
  return isKnown(trx, { id: said.id, reference, direction: 'in', isSame })
}

/** `referralId`: the thread of the hospital that said it; null for the patient. */
type NewSaid = { inquiryId: string; referralId: string | null; said: Said; now: number }

/** Stores words that a coordinator has written down as the patient's message, or a hospital's, with the files that came along. */
export async function insertSaid(
  trx: Trx,
  vault: Vault,
  { inquiryId, referralId, said, now }: NewSaid,
): Promise<void> {
  checkPast(said.at, now)
  await checkFiles(trx, vault, said.files)
  await insertIncoming(trx, vault, {
    id: said.id,
    inquiryId,
    referralId,
    channel: said.channel,
    author: referralId === null ? 'patient' : 'sender',
    at: Math.min(said.at, now),
    trust: referralId === null ? null : 'hospital',
    fileIds: said.files,
    text: said.text,
  })
}

type SaidContext = { inquiryId: string; channel: MessageChannel; earlier: readonly Earlier[]; now: number }

/** Stores what patient and office wrote before an inquiry was entered, with its files. */
export async function insertEarlier(
  trx: Trx,
  vault: Vault,
  { inquiryId, channel, earlier, now }: SaidContext,
): Promise<void> {
  await checkFiles(
    trx,
    vault,
    earlier.flatMap(({ files }) => files),
  )
  for (const { from, at, text, files } of earlier) {
    if (at > now + CLOCK_TOLERANCE_MS) throw new AppError('invalid_request')
    const message = { id: randomUUID(), inquiryId, channel, at: Math.min(at, now), text, fileIds: files }
    if (from === 'patient') await insertIncoming(trx, vault, { ...message, author: 'patient', trust: null })
    else
      await insertSentElsewhere(trx, vault, {
        ...message,
        author: 'office',
        subject: '',
        from: null,
        mail: null,
        isAutomatic: false,
      })
  }
}

/**
 * Removes what the undone change wrote down. Its event is the newest: nothing has happened to the inquiry since. The files
 * go a day later, as all that nothing has.
 */
export async function removeSaid(trx: Trx, inquiryId: string, undone: string | undefined): Promise<void> {
  if (undone !== 'message-noted' && undone !== 'referral-noted' && undone !== 'answered') return
  const newest = await trx
    .selectFrom('event')
    .select('detail')
    .where('subject_id', '=', inquiryId)
    .where('kind', '=', undone)
    .orderBy('n', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (newest === undefined) return
  const { detail } = newest
  const message = undone === 'answered' ? toDetail(undone, detail)?.said : toDetail(undone, detail)?.message
  if (message === undefined) return
  await trx.deleteFrom('message_file').where('message_id', '=', message).execute()
  // A repeat's referral may be the one that said it.
  await trx
    .deleteFrom('message')
    .where('id', '=', message)
    .where((eb) => eb.or([eb('inquiry_id', '=', inquiryId), eb('referral_id', 'is not', null)]))
    .execute()
}

/** Newly uploaded ones. A file of another message is somebody's report, and is erased with it. */
async function checkFiles(trx: Trx, vault: Vault, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  const files = await listFiles({ db: trx, vault }, ids)
  if (files.some(({ state }) => state !== 'packed') || files.length < ids.length)
    throw new AppError('file_gone')
  const used = await trx
    .selectFrom('message_file')
    .select('file_id')
    .where('file_id', 'in', ids)
    .executeTakeFirst()
  if (used !== undefined) throw new AppError('invalid_request')
}
