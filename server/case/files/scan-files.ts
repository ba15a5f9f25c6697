import { sql } from 'kysely'
import { DAY_MS } from '#contract/durations.ts'
import { type NewEvent, type RecordDeps, recordChange } from '../../company/audit/record-change.ts'
import type { Log } from '../../platform/log/log.ts'
import { scanByClamd, type Verdict } from '../../platform/store/clamd.ts'
import type { Db } from '../../schema/tables.ts'
import type { FileDeps } from './file-deps.ts'
import { openFile } from './find-files.ts'
import { listInquiriesOf } from './forget-files.ts'
import { createFileWork, selectWhole } from './work-through.ts'

/** A file that could not be scanned for so long stays "not scanned". */
const TRIED_FOR_MS = 7 * DAY_MS

export type ScanDeps = FileDeps & Pick<RecordDeps, 'announce'> & { log: Log; clamdUrl: URL | undefined }
export type FileScanner = {
  /** Scans what is new. */
  scan(signal?: AbortSignal): Promise<void>
}

export function createFileScanner(deps: ScanDeps): FileScanner {
  const { db, now, log, clamdUrl } = deps
  if (clamdUrl === undefined) return { async scan() {} }
  const scan = createFileWork({
    db,
    log,
    select: (from) =>
      selectWhole(from)
        .where('scan', '=', sql.lit('none'))
        .where('written_at', '>', now() - TRIED_FOR_MS),
    perform: (id) => scanFile(deps, clamdUrl, id),
    words: { failed: 'A file could not be scanned: see CLAMD_URL', works: 'Files are scanned again' },
  })
  return { scan }
}

async function scanFile(deps: ScanDeps, url: URL, id: string): Promise<void> {
  const file = await openFile(deps, id)
  if (file === undefined) return
  const verdict = await scanByClamd(url, file.read())
  await recordChange(deps, async (trx) => await storeVerdict(trx, id, verdict))
}

/** Records no event for a file that is not yet part of an inquiry. */
async function storeVerdict(trx: Db, id: string, verdict: Verdict): Promise<NewEvent[]> {
  await trx.updateTable('file').set({ scan: verdict }).where('id', '=', id).execute()
  if (verdict !== 'infected') return []
  const inquiries = await listInquiriesOf(trx, id)
  return inquiries
    .filter((inquiryId) => inquiryId !== null)
    .map((subjectId) => ({ subjectId, kind: 'file-infected', actor: 'server', detail: { file: id } }))
}
