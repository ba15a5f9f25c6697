type Collection = { type: 'minor' } | { type: 'major'; flavor: 'last-resort' }

let collect: ((collection: Collection) => void) | undefined

/**
 * Collects at once: young objects, which takes about a millisecond, or everything, which takes some 40 and gives back what
 * V8 keeps for growth. A runtime that is not Node collects when it likes.
 */
export function collectGarbage(collection: Collection): void {
  collect ??= openCollector()
  collect(collection)
}

function openCollector(): (collection: Collection) => void {
  try {
    // Not imported: the edge function's platform lacks node:vm.
    process.getBuiltinModule('node:v8').setFlagsFromString('--expose-gc')
    return process.getBuiltinModule('node:vm').runInNewContext('gc')
  } catch {
    return () => {}
  }
}
