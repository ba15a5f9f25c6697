import { DAY_MS } from '#contract/durations.ts'
import { DamagedFile } from '../../case/files/damaged-file.ts'
import type { FileDeps } from '../../case/files/file-deps.ts'
import { openFile } from '../../case/files/find-files.ts'
import { createFileWork, selectWhole } from '../../case/files/work-through.ts'
import type { Log } from '../../platform/log/log.ts'
import { startWorker, type Worker } from '../../platform/worker/worker.ts'
import { createPdfCounter, type PdfCounter } from './pdf-counter.ts'

type CountDeps = FileDeps & { log: Log }

export type PageCounter = {
  /** Counts the pages of files that were not counted yet; each is tried once. */
  count(signal?: AbortSignal): Promise<void>
  /** Does so in the background, while it is started. Nobody waits for it, because hostile files take long. */
  wake(): void
  start(): AsyncDisposable
}

export function createPageCounter(deps: CountDeps): PageCounter {
  const { db, log } = deps
  const pdfs = createPdfCounter({ log })
  const count = createFileWork({
    db,
    log,
    select: (from) => selectWhole(from).where('pages', 'is', null),
    perform: (id, signal) => countPages(deps, pdfs, id, signal),
    words: { failed: 'The pages of a file could not be counted', works: 'Pages are counted again' },
  })
  let worker: Worker | undefined

  return {
    count,
    wake: () => worker?.wake(),
    start() {
      worker = startWorker({
        log,
        failure: 'The files without a number of pages could not be listed',
        async round(stop) {
          await count(stop)
          return DAY_MS
        },
      })
      return worker
    },
  }
}

async function countPages(deps: CountDeps, pdfs: PdfCounter, id: string, signal: AbortSignal): Promise<void> {
  const file = await openFile(deps, id)
  if (file === undefined) return
  const pages = await pdfs.count(file, signal).catch((error: unknown) => {
    if (error instanceof DamagedFile) return undefined
    throw error
  })
  await deps.db
    .updateTable('file')
    .set({ pages: pages ?? 0 })
    .where('id', '=', id)
    .execute()
}
