import type { ChildProcess } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { constants, setPriority } from 'node:os'
import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Log } from '../log/log.ts'
import { describeIsolation, findIsolation, type Isolation, spawnIsolated } from './isolation.ts'

type Program = {
  file: string
  /** Read from `node_modules`. */
  packages?: readonly string[]
  /** Whether it loads native code. */
  usesAddons?: boolean
}

const KEEPS_FROM_SERVER = ['another user', 'namespaces']

let found: Isolation | undefined

export function reportIsolation(log: Log): void {
  const isolation = describeIsolation(getIsolation())
  if (isolation.some((one) => KEEPS_FROM_SERVER.includes(one)))
    log.info({ isolation }, 'Hostile files are opened in isolated processes')
  else
    log.warn(
      { isolation },
      'A process that a hostile file takes over could signal the server: SECURITY.md says how to isolate it',
    )
}

/** Looks once: the system's permissions stay the same while the server runs. */
function getIsolation(): Isolation {
  found ??= findIsolation(fileURLToPath(import.meta.url))
  return found
}

/**
 * Starts a process for one file, whose sender may be anybody. It holds no keys, and its script can neither open other
 * files nor start programs nor use a network. The isolation holds for native code too.
 */
export function startLockedProcess({ file, packages = [], usesAddons = false }: Program): ChildProcess {
  const readable = [...packages.map(findPackages), dirname(file)]
  const child = spawnIsolated(getIsolation(), [
    '--permission',
    '--disable-sigusr1',
    ...(usesAddons ? ['--allow-addons'] : []),
    ...readable.map((folder) => `--allow-fs-read=${folder}`),
    '--max-old-space-size=64',
    file,
  ])
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
export function yieldToServer(pid: number | undefined): void {
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
