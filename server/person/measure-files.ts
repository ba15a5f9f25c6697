import type { Db } from '../schema/tables.ts'

/** The bytes of all files of these inquiries. */
export async function measureFiles(db: Db, references: readonly string[]): Promise<number> {
  if (references.length === 0) return 0
  const files = await db
    .selectFrom('file')
    .innerJoin('message_file', 'message_file.file_id', 'file.id')
    .innerJoin('message', 'message.id', 'message_file.message_id')
    .innerJoin('inquiry', 'inquiry.id', 'message.inquiry_id')
    .select(['file.id', 'file.bytes'])
    .where('inquiry.reference', 'in', references)
    .distinct()
    .execute()
  return files.reduce((sum, { bytes }) => sum + bytes, 0)
}
