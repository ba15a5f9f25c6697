import { collectYoung } from '../process/collect-young.ts'

/** Ciphertext and clear text: half as much of a file. */
const FREED_AFTER_BYTES = 16 * 1024 * 1024

let used = 0

/**
 * Frees the buffers that a file went through. V8 counts its own small objects alone before it collects the young ones,
 * so 40 MB and more of buffers would wait for them.
 */
export function countBuffers(bytes: number): void {
  used += bytes
  if (used < FREED_AFTER_BYTES) return
  used = 0
  collectYoung()
}
