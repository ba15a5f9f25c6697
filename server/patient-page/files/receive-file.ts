import { addToMessage, receiveMessage } from '../../case/life/receive-message.ts'
import { attachFile } from '../../case/words/store.ts'
import { type NewEvent, recordChange } from '../../company/audit/record-change.ts'
import type { Trx } from '../../schema/tables.ts'
import type { PatientFileDeps } from './deps.ts'
import { findUnseenFiles } from './unseen-files.ts'

type ReceiveDeps = Omit<PatientFileDeps, 'uploads' | 'store'>

/** Makes a whole file a part of its message, which the first of its files begins. Can be repeated. */
export async function receiveFile(deps: ReceiveDeps, fileId: string): Promise<void> {
  await recordChange(deps, async (trx, at) => await attach(trx, deps, fileId, at))
}

async function attach(trx: Trx, deps: ReceiveDeps, fileId: string, at: number): Promise<NewEvent[]> {
  const row = await selectWaiting(trx).where('patient_file.file_id', '=', fileId).executeTakeFirst()
  if (row === undefined) return []
  const { id, position, isBegun } = await findPlace(trx, row, at)
  const inquiryId = row.inquiry_id
  const message = { id, inquiryId, channel: 'page', author: 'patient' } as const
  const events = isBegun
    ? await addToMessage(trx, deps, { ...message, fileId }, at)
    : await receiveMessage(trx, deps, { ...message, at, trust: 'patient' }, at)
  await attachFile(trx, { messageId: id, fileId, position })
  return events
}

type Waiting = { file_id: string; message_id: string; inquiry_id: string; position: number }

/** In the message of the files that it was chosen with, or behind those that came just before. */
async function findPlace(trx: Trx, { file_id, message_id, inquiry_id, position }: Waiting, at: number) {
  const begun = await trx.selectFrom('message').select('id').where('id', '=', message_id).executeTakeFirst()
  if (begun) return { id: message_id, position, isBegun: true }
  const unseen = await findUnseenFiles(trx, inquiry_id, at)
  if (unseen === undefined) return { id: message_id, position, isBegun: false }
  const next = { message_id: unseen.messageId, position: unseen.position }
  await trx.updateTable('patient_file').set(next).where('file_id', '=', file_id).execute()
  return { id: next.message_id, position: next.position, isBegun: true }
}

/** Receives files that were whole just before the server ended. */
export async function receiveLeftFiles(deps: ReceiveDeps): Promise<void> {
  for (const { file_id } of await selectWaiting(deps.db).execute()) await receiveFile(deps, file_id)
}

/** Whole files that no message has yet. */
function selectWaiting(db: ReceiveDeps['db']) {
  return db
    .selectFrom('patient_file')
    .innerJoin('file', 'file.id', 'patient_file.file_id')
    .leftJoin('message_file', 'message_file.file_id', 'patient_file.file_id')
    .select([
      'patient_file.file_id',
      'patient_file.message_id',
      'patient_file.inquiry_id',
      'patient_file.position',
    ])
    .where('file.state', 'in', ['loose', 'packed'])
    .where('message_file.file_id', 'is', null)
}
