import { execFile } from 'node:child_process'
import { mkdirSync } from 'node:fs'
import { dirname } from 'node:path'
import { promisify } from 'node:util'
import { toProgramFile } from '../../platform/process/program-file.ts'
import { REFUSED, RefusedPagesError } from './refused-pages-error.ts'
import type { PagesJob } from './write-pages.ts'

const MAX_RENDER_MS = 120_000

/** Renders in a process of its own, which gets no secret of this one. Rejects with the reason in a sentence. */
export async function startRendering(job: PagesJob, signal?: AbortSignal): Promise<void> {
  mkdirSync(dirname(job.folder), { recursive: true })
  const program = toProgramFile('render-pages', import.meta.url)
  try {
    const rendering = promisify(execFile)(process.execPath, ['--disable-sigusr1', program], {
      env: {},
      timeout: MAX_RENDER_MS,
      ...(signal && { signal }),
    })
    // A process that ended before it read the job says why by its exit.
    rendering.child.stdin?.once('error', () => {}).end(JSON.stringify(job))
    await rendering
  } catch (error) {
    const reason = `The pages can't be rendered: ${toReason(error)}`
    throw isRefusal(error) ? new RefusedPagesError(reason) : new Error(reason)
  }
}

function isRefusal(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === REFUSED
}

function toReason(error: unknown): string {
  const said = error instanceof Error && 'stderr' in error ? String(error.stderr).trim() : ''
  return said || String(error)
}
