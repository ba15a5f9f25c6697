/** Ciphertext and clear text: half as much of a file. */
const FREED_AFTER_BYTES = 16 * 1024 * 1024

let used = 0
let collect: (() => void) | undefined

/**
 * Frees the buffers that a file went through. V8 counts its own small objects alone before it collects the young ones,
 * so 40 MB and more of buffers would wait for them. A collection of young objects takes about a millisecond.
 */
export function countBuffers(bytes: number): void {
  used += bytes
  if (used < FREED_AFTER_BYTES) return
  used = 0
  collect ??= openCollector()
  collect()
}

function openCollector(): () => void {
  try {
    // Not imported: the edge function's platform lacks node:vm.
    process.getBuiltinModule('node:v8').setFlagsFromString('--expose-gc')
    const gc: (options: { type: 'minor' }) => void = process.getBuiltinModule('node:vm').runInNewContext('gc')
    return () => gc({ type: 'minor' })
  } catch {
    // A runtime that is not Node collects when it likes.
    return () => {}
  }
}
