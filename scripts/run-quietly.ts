import { spawnSync } from 'node:child_process'

const MAX_OUTPUT_BYTES = 64 * 1024 * 1024

/** Runs a program of Node, whose output is shown only if it fails; this process then ends with its exit code. */
export function runQuietly(args: readonly string[]): void {
  const { status, stdout, stderr } = spawnSync(process.execPath, args, {
    stdio: ['ignore', 'pipe', 'pipe'],
    maxBuffer: MAX_OUTPUT_BYTES,
  })
  if (status === 0) return
  process.stderr.write(stdout)
  process.stderr.write(stderr)
  process.exit(status ?? 1)
}
