import { existsSync, mkdtempSync, rmSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'

declare module 'vitest' {
  interface ProvidedContext {
    testFolder: string
  }
}

/** Linux keeps it in memory. */
const MEMORY = '/dev/shm'
/** Ten times what a run of the tests holds at a time; containers often have 64 MB. */
const ENOUGH_BYTES = 1e9

/**
 * One folder for all that a project's tests write, removed with what they leave. It is in memory where there is room:
 * these tests commit thousands of times, and a disk takes as long for each as the rest of a test. Durability is tried
 * on real disks by tests/faults.
 */
export default function setUpFolder(project: TestProject): () => void {
  const folder = mkdtempSync(join(hasRoom() ? MEMORY : tmpdir(), 'pona-tests-'))
  project.provide('testFolder', folder)
  return () => rmSync(folder, { recursive: true, force: true })
}

function hasRoom(): boolean {
  if (!existsSync(MEMORY)) return false
  const { bavail, bsize } = statfsSync(MEMORY)
  return bavail * bsize >= ENOUGH_BYTES
}
