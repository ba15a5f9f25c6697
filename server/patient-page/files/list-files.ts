import type { PatientFile } from '#contract/inquiry/patient-files.ts'
import { toDetail } from '../../company/audit/event-log.ts'
import type { Db } from '../../schema/tables.ts'

/** The files of an inquiry in the order of their sending, without anything that they hold. */
export async function listPatientFiles(db: Db, inquiryId: string): Promise<PatientFile[]> {
  const rows = await db
    .selectFrom('patient_file')
    .innerJoin('file', 'file.id', 'patient_file.file_id')
    .select(['file_id', 'state', 'bytes', 'stored_bytes', 'pages'])
    .where('inquiry_id', '=', inquiryId)
    .orderBy('begun_at')
    .orderBy('position')
    .execute()
  const opened = rows.length > 0 ? await listOpened(db, inquiryId) : new Set()
  return rows.map(({ file_id: id, state, bytes, stored_bytes, pages }) => ({
    id,
    state: state === 'arriving' ? 'arriving' : opened.has(id) ? 'opened' : 'received',
    percent: Math.floor((100 * stored_bytes) / bytes),
    pages: pages || null,
  }))
}

export async function listOpened(db: Db, inquiryId: string): Promise<Set<string>> {
  const views = await db
    .selectFrom('event')
    .select('detail')
    .where('subject_id', '=', inquiryId)
    .where('kind', '=', 'file-viewed')
    .execute()
  return new Set(views.flatMap(({ detail }) => toDetail('file-viewed', detail)?.file ?? []))
}
