import type { InquiryFile } from '#contract/desk/inquiry-files.ts'
import type { Db } from '../../schema/tables.ts'
import type { StoredRow } from '../inquiry/rows.ts'
import type { OpenDeps } from '../inquiry/try-to-open.ts'
import { readMerged } from '../life/merge.ts'
import { readAllMessages, readConversation } from '../words/read-conversation.ts'
import { toInquiryFiles } from './list-files.ts'

/** The files that came in from the patient, in an inquiry and in those that were merged into it. */
export async function readInquiryFiles(deps: OpenDeps & { db: Db }, row: StoredRow): Promise<InquiryFile[]> {
  return toInquiryFiles(deps, await readConversation(deps, await listBegun(deps.db, row)))
}

/** Includes those that hospitals have sent. */
export async function readCaseFiles(deps: OpenDeps & { db: Db }, row: StoredRow): Promise<InquiryFile[]> {
  return toInquiryFiles(deps, await readAllMessages(deps, await listBegun(deps.db, row)))
}

async function listBegun(db: Db, row: StoredRow) {
  return [row, ...(await readMerged(db, row.id))].map(({ id, reference, received_at }) => ({
    id,
    reference,
    receivedAt: received_at,
    text: '',
    origin: null,
  }))
}
