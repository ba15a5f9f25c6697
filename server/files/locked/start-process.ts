import { type ChildProcess, spawn } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { constants, setPriority } from 'node:os'
import { dirname, extname } from 'node:path'
import { fileURLToPath } from 'node:url'

type Program = {
  file: string
  /** Read from `node_modules`. */
  packages?: readonly string[]
  /** Whether it loads native code. */
  usesAddons?: boolean
}

/** Beside the module that names it, in the sources and in the build. */
export function toProgramFile(name: string, moduleUrl: string): string {
  return fileURLToPath(new URL(`./${name}${extname(moduleUrl)}`, moduleUrl))
}

/**
 * Starts a process for one file, whose sender may be anybody. It holds no keys, and can neither open other files nor start
 * programs nor use a network.
 */
export function startLockedProcess({ file, packages = [], usesAddons = false }: Program): ChildProcess {
  const readable = [...packages.map(findPackages), dirname(file)]
  const child = spawn(
    process.execPath,
    [
      '--permission',
      ...(usesAddons ? ['--allow-addons'] : []),
      ...readable.map((folder) => `--allow-fs-read=${folder}`),
      '--max-old-space-size=64',
      file,
    ],
    { env: {}, stdio: ['pipe', 'pipe', 'ignore'] },
  )
  yieldToServer(child.pid)
  // The server doesn't wait for it when it stops.
  child.unref()
  return child
}

/** The `node_modules` that holds the package. */
function findPackages(name: string): string {
  const file = createRequire(import.meta.url).resolve(name)
  return file.slice(0, file.lastIndexOf('node_modules') + 'node_modules'.length)
}

/** It must not slow the form. Where memory runs out, Linux ends this process before any other. */
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
