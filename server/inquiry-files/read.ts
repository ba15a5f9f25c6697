import type { InquiryFile } from '#contract/desk/inquiry-files.ts'
import { readConversation } from '../conversation/read-conversation.ts'
import type { Db } from '../db/tables.ts'
import type { StoredRow } from '../inbox/rows.ts'
import type { OpenDeps } from '../inbox/try-to-open.ts'
import { readMerged } from '../life/merge.ts'
import { toInquiryFiles } from './list.ts'

/** The files of an inquiry and of those that were merged into it. */
export async function readInquiryFiles(deps: OpenDeps & { db: Db }, row: StoredRow): Promise<InquiryFile[]> {
  const begun = [row, ...(await readMerged(deps.db, row.id))].map(({ id, reference, received_at }) => ({
    ...{ id, reference, receivedAt: received_at, text: '', origin: null },
  }))
  return toInquiryFiles(deps, await readConversation(deps, begun))
}
