/**
 * Where the sealed bytes of files lie: a folder, or an S3-compatible store. An object never changes under its name, so
 * every operation can be repeated.
 */
export type ObjectStore = {
  /** Durable once it resolves. */
  put(name: string, parts: readonly Uint8Array[]): Promise<void>
  /** Returns fewer bytes only at the end of the object. Throws a StoreError when there is no such object. */
  get(name: string, range: { from: number; bytes: number }): Promise<Uint8Array>
  /** An object that is gone already counts as deleted. */
  delete(name: string): Promise<void>
  list(): AsyncIterable<StoredObject>
  /** Undefined where space is not limited. */
  readFreeBytes(): Promise<number | undefined>
}

export type StoredObject = { name: string; bytes: number; changedAt: number }

/** `missing`: the store answers, and has no such object. `full`: it has no room. `away`: it can't be reached or used. */
type StoreFailure = 'missing' | 'full' | 'away'

export class StoreError extends Error {
  override readonly name = 'StoreError'
  readonly reason: StoreFailure

  constructor(reason: StoreFailure, message: string, cause?: unknown) {
    super(message, { cause })
    this.reason = reason
  }
}

export function isMissing(error: unknown): boolean {
  return error instanceof StoreError && error.reason === 'missing'
}

const OBJECT_NAME = /^[0-9a-f]{32}$/

export function isObjectName(name: string): boolean {
  return OBJECT_NAME.test(name)
}

/** A name of an object, or of one in the folder of a backup: nothing that leads out of the store. */
const SAFE_NAME = /^[\w-]+(?:\/[\w-]+)?(?:\.unfinished)?$/

/** Names may come from a database that somebody else has written. */
export function refuseUnsafeName(name: string): void {
  if (!SAFE_NAME.test(name)) throw new StoreError('missing', `"${name}" is no name of an object`)
}
