type Collection = { type: 'minor' }

let collect: ((collection: Collection) => void) | undefined

/** Collects young objects at once, which takes a few milliseconds. A runtime that is not Node collects when it likes. */
export function collectYoung(): void {
  collect ??= openCollector()
  collect({ type: 'minor' })
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
