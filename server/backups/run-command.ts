import { execFile } from 'node:child_process'
import { extname, join } from 'node:path'
import { yieldToServer } from '../platform/isolation/start-process.ts'

const MAX_OUTPUT_BYTES = 16 * 2 ** 20
const MAX_MS = 6 * 60 * 60 * 1000

/** `pona`, in the sources and in the build. */
const program =
  extname(import.meta.filename) === '.ts'
    ? join(import.meta.dirname, '..', '..', 'cli', 'main.ts')
    : join(import.meta.dirname, '..', 'cli', 'main.js')

/** `good`: it ended with 0. `said`: what it printed, or why it failed. */
export type CommandOutcome = { good: boolean; said: string }

/**
 * Runs one of `pona`'s commands with the settings of this process, at a low priority: copying and opening everything would
 * keep the server from answering.
 */
export function runCommand(args: readonly string[], signal?: AbortSignal): Promise<CommandOutcome> {
  const options = { maxBuffer: MAX_OUTPUT_BYTES, timeout: MAX_MS, ...(signal && { signal }) }
  return new Promise((resolve) => {
    const child = execFile(
      process.execPath,
      ['--disable-sigusr1', program, ...args],
      options,
      (error, stdout, stderr) =>
        resolve({ good: error === null, said: (stderr || stdout || (error?.message ?? '')).trim() }),
    )
    yieldToServer(child.pid)
  })
}
