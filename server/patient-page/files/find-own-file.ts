import * as v from 'valibot'
import { AppError } from '../../platform/http/app-error.ts'
import type { Db } from '../../schema/tables.ts'

const fileId = v.pipe(v.string(), v.uuid())

/** A file of this inquiry, not of another's. Throws `not_found`. */
export async function findOwnFile(db: Db, inquiryId: string, id: string) {
  // PostgreSQL fails where a text has a NUL.
  if (!v.is(fileId, id)) throw new AppError('not_found')
  const file = await db
    .selectFrom('patient_file')
    .select(['file_id as id', 'message_id'])
    .where('file_id', '=', id)
    .where('inquiry_id', '=', inquiryId)
    .executeTakeFirst()
  if (file === undefined) throw new AppError('not_found')
  return file
}
