import { type NewEvent, type RecordDeps, recordChange } from '../audit/record-change.ts'
import type { Db } from '../db/tables.ts'
import type { Log } from '../log/log.ts'
import { DAY_MS } from '../process/durations.ts'
import { scanByClamd, type Verdict } from './clamd.ts'
import type { FileDeps } from './file-deps.ts'
import { openFile } from './find-files.ts'
import { listInquiriesOf } from './forget-files.ts'

/** A file that could not be scanned for so long stays "not scanned". */
const TRIED_FOR_MS = 7 * DAY_MS

/** In a run: clamd is probably away. */
const MAX_FAILURES = 5

export type ScanDeps = FileDeps & Pick<RecordDeps, 'announce'> & { log: Log; clamdUrl: URL | undefined }
export type FileScanner = {
  /** Scans what is new, one file after the other. While it runs, a further call makes it look once more. */
  scan(signal?: AbortSignal): Promise<void>
}

export function createFileScanner(deps: ScanDeps): FileScanner {
  const { clamdUrl, log } = deps
  let running: Promise<void> | undefined
  let isAsked = false
  let hasFailed = false

  async function scanAll(url: URL, signal?: AbortSignal): Promise<void> {
    let failures = 0
    do {
      isAsked = false
      for await (const id of eachUnscanned(deps, signal)) {
        try {
          await scanFile(deps, url, id)
          if (hasFailed) log.info('Files are scanned again')
          hasFailed = false
        } catch (error) {
          // One that can't be scanned doesn't keep the others waiting. Tried again every minute.
          failures += 1
          if (!hasFailed) log.error({ err: error, file: id }, 'A file could not be scanned: see CLAMD_URL')
          hasFailed = true
          if (failures === MAX_FAILURES) return
        }
      }
    } while (isAsked && !signal?.aborted)
  }

  return {
    async scan(signal) {
      if (clamdUrl === undefined) return
      isAsked = true
      running ??= scanAll(clamdUrl, signal).finally(() => {
        running = undefined
      })
      await running
    },
  }
}

async function* eachUnscanned({ db, now }: Pick<FileDeps, 'db' | 'now'>, signal?: AbortSignal) {
  for (let last = 0; !signal?.aborted; ) {
    const row = await db
      .selectFrom('file')
      .select(['n', 'id'])
      .where('scan', '=', 'none')
      .where('written_at', '>', now() - TRIED_FOR_MS)
      .where('state', 'in', ['loose', 'packed'])
      .where('n', '>', last)
      .orderBy('n')
      .limit(1)
      .executeTakeFirst()
    if (row === undefined) return
    last = row.n
    yield row.id
  }
}

async function scanFile(deps: ScanDeps, url: URL, id: string): Promise<void> {
  const file = await openFile(deps, id)
  if (file === undefined) return
  const verdict = await scanByClamd(url, file.read())
  await recordChange(deps, async (trx) => ({
    events: await storeVerdict(trx, id, verdict),
    result: undefined,
  }))
}

/** Of a file that is not yet part of a message nothing is told. */
async function storeVerdict(trx: Db, id: string, verdict: Verdict): Promise<NewEvent[]> {
  await trx.updateTable('file').set({ scan: verdict }).where('id', '=', id).execute()
  if (verdict !== 'infected') return []
  const inquiries = await listInquiriesOf(trx, id)
  return inquiries
    .filter((inquiryId) => inquiryId !== null)
    .map((subjectId) => ({ subjectId, kind: 'file-infected', actor: 'server', detail: { file: id } }))
}
