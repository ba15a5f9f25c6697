import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { hasRoomInMemory, MEMORY } from './memory.ts'

declare module 'vitest' {
  interface ProvidedContext {
    testFolder: string
  }
}

/**
 * One folder for all that a project's tests write, removed with what they leave. It is in memory where there is room:
 * these tests commit thousands of times, and a disk takes as long for each as the rest of a test. Durability is tried
 * on real disks by faults.
 */
export default function setUpFolder(project: TestProject): () => void {
  const folder = mkdtempSync(join(hasRoomInMemory() ? MEMORY : tmpdir(), 'pona-tests-'))
  project.provide('testFolder', folder)
  return () => rmSync(folder, { recursive: true, force: true })
}
