import type { FileProblem } from '#contract/inquiry/patient-files.ts'
import { type NewEvent, recordChange } from '../../company/audit/record-change.ts'
import { AppError } from '../../platform/http/app-error.ts'
import type { Trx } from '../../schema/tables.ts'
import type { PatientFileDeps } from './deps.ts'
import { findOwnFile } from './find-own-file.ts'
import { listOpened } from './list-files.ts'

/** Deletes a file, also one that still arrives. Throws `file_opened` once the desk has opened or used it. */
export async function takeBack(deps: PatientFileDeps, inquiryId: string, fileId: string): Promise<void> {
  await findOwnFile(deps.db, inquiryId, fileId)
  // Ends a connection that still brings bytes.
  await deps.uploads.find(fileId)
  await recordChange(deps, async (trx) => {
    const file = await findOwnFile(trx, inquiryId, fileId)
    if ((await listOpened(trx, inquiryId)).has(fileId) || (await isElsewhere(trx, fileId, file.message_id)))
      throw new AppError('file_opened')
    const events = await detach(trx, inquiryId, fileId, file.message_id)
    await trx.deleteFrom('file').where('id', '=', fileId).execute()
    return events
  })
}

/** Returns why it can't be, where the patient should know. */
export async function tryToTakeBack(
  deps: PatientFileDeps,
  inquiryId: string,
  fileId: string,
): Promise<FileProblem | undefined> {
  try {
    await takeBack(deps, inquiryId, fileId)
    return undefined
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    // Gone already, as by a second press.
    return error.code === 'file_opened' ? 'opened' : undefined
  }
}

/** In a reply or a template, which would lose what it carries. */
async function isElsewhere(trx: Trx, fileId: string, messageId: string): Promise<boolean> {
  const other = await trx
    .selectFrom('message_file')
    .select('file_id')
    .where('file_id', '=', fileId)
    .where('message_id', '!=', messageId)
    .union(trx.selectFrom('template_file').select('file_id').where('file_id', '=', fileId))
    .executeTakeFirst()
  return other !== undefined
}

async function detach(trx: Trx, inquiryId: string, fileId: string, messageId: string): Promise<NewEvent[]> {
  const { numDeletedRows } = await trx
    .deleteFrom('message_file')
    .where('file_id', '=', fileId)
    .executeTakeFirstOrThrow()
  if (numDeletedRows === 0n) return []
  const others = await trx
    .selectFrom('message_file')
    .select('file_id')
    .where('message_id', '=', messageId)
    .limit(1)
    .executeTakeFirst()
  if (others === undefined) await trx.deleteFrom('message').where('id', '=', messageId).execute()
  return [{ subjectId: inquiryId, kind: 'file-taken-back', actor: 'patient', detail: { file: fileId } }]
}
