import { existsSync, statSync } from 'node:fs'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { text } from 'node:stream/consumers'
import { DAY_MS } from '#contract/durations.ts'
import { moveDurably } from '../../platform/db/durable-file.ts'
import { toRecordFile } from './page-record.ts'
import { REFUSED, RefusedPagesError } from './refused-pages-error.ts'
import { makePages, type PagesJob } from './write-pages.ts'

// A program of its own, so that the memory that React and the compression take ends with it.

/** Complete ones, and those of a process that was killed. */
const PAGES = /^[0-9a-f]{32}(?:\.\w{6})?$/

/** Since the last start on them. A running server holds its pages in memory. */
const UNUSED_DAYS = 7

try {
  const job: PagesJob = JSON.parse(await text(process.stdin))
  await renderAside(job)
  // A folder that can't be removed takes room, and harms no page.
  await removeUnused(job.folder).catch(tell)
} catch (error) {
  tell(error)
  process.exitCode = error instanceof RefusedPagesError ? REFUSED : 1
}

function tell(error: unknown): void {
  process.stderr.write(error instanceof Error ? error.message : String(error))
}

async function renderAside({ folder, ...job }: PagesJob): Promise<void> {
  const unfinished = await mkdtemp(`${folder}.`)
  try {
    await makePages({ ...job, folder: unfinished })
    moveDurably(unfinished, folder)
  } catch (error) {
    await rm(unfinished, { recursive: true, force: true })
    // Another start was faster.
    if (!existsSync(toRecordFile(folder))) throw error
  }
}

async function removeUnused(present: string): Promise<void> {
  const folder = dirname(present)
  const before = Date.now() - UNUSED_DAYS * DAY_MS
  for (const name of await readdir(folder)) {
    if (name === basename(present) || !PAGES.test(name)) continue
    // Another start may have finished or removed it meanwhile.
    const { mtimeMs = before } = statSync(join(folder, name), { throwIfNoEntry: false }) ?? {}
    if (mtimeMs < before) await rm(join(folder, name), { recursive: true, force: true })
  }
}
