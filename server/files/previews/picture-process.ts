import { type ChildProcess, spawn } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { constants, setPriority } from 'node:os'
import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'

const programFile = import.meta.url.endsWith('.ts') ? './encode-picture.ts' : './encode-picture.js'

/** Starts the process for one picture. It holds no keys, and can neither open files nor start programs nor use a network. */
export function startPictureProcess(): ChildProcess {
  const program = fileURLToPath(new URL(programFile, import.meta.url))
  const readable = [findPackages(), dirname(program)]
  const child = spawn(
    process.execPath,
    [
      '--permission',
      '--allow-addons',
      ...readable.map((folder) => `--allow-fs-read=${folder}`),
      '--max-old-space-size=64',
      program,
    ],
    { env: {}, stdio: ['pipe', 'pipe', 'ignore'] },
  )
  yieldToServer(child.pid)
  // The server doesn't wait for it when it stops.
  child.unref()
  return child
}

/** `node_modules`, which holds the native part of sharp. */
function findPackages(): string {
  const sharp = createRequire(import.meta.url).resolve('sharp')
  return sharp.slice(0, sharp.lastIndexOf('node_modules') + 'node_modules'.length)
}

/** Previews must not slow the form. Where memory runs out, Linux ends this process before any other. */
function yieldToServer(pid: number | undefined): void {
  if (pid === undefined) return
  for (const yields of [
    () => setPriority(pid, constants.priority.PRIORITY_BELOW_NORMAL),
    () => writeFileSync(`/proc/${pid}/oom_score_adj`, '1000'),
  ]) {
    try {
      yields()
    } catch {
      // A hardened service may forbid it, and other systems lack it.
    }
  }
}
