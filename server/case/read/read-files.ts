import type { InquiryFile } from '#contract/desk/inquiry-files.ts'
import type { Db } from '../../schema/tables.ts'
import type { StoredRow } from '../inquiry/rows.ts'
import type { OpenDeps } from '../inquiry/try-to-open.ts'
import { readMerged } from '../life/merge.ts'
import { readConversation } from '../words/read-conversation.ts'
import { toInquiryFiles } from './list-files.ts'

/** The files of an inquiry and of those that were merged into it. */
export async function readInquiryFiles(deps: OpenDeps & { db: Db }, row: StoredRow): Promise<InquiryFile[]> {
  const begun = [row, ...(await readMerged(deps.db, row.id))].map(({ id, reference, received_at }) => ({
    id,
    reference,
    receivedAt: received_at,
    text: '',
    origin: null,
  }))
  return toInquiryFiles(deps, await readConversation(deps, begun))
}
