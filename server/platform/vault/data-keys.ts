import { randomBytes } from 'node:crypto'
import { closeSync, existsSync, mkdirSync, openSync, readFileSync, rmSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { type DataKey, formatDataKey, parseDataKeys } from '../config/data-key.ts'
import { createDurably, isThere, writeDurably } from '../db/durable-file.ts'

const KEY_BYTES = 32
const OTHERS_CAN_READ = 0o077

/** Undefined without a file. Refuses a file that other users of the machine can read. */
export function findStoredDataKeys(file: string): DataKey[] | undefined {
  if (!existsSync(file)) return undefined
  if (process.platform !== 'win32' && (statSync(file).mode & OTHERS_CAN_READ) !== 0) {
    throw new Error(
      `${file} can be read by others: run "chmod 600 ${file}", and change the keys if others had access`,
    )
  }
  const keys = parseDataKeys(readFileSync(file, 'utf8'))
  if (keys === undefined)
    throw new Error(`${file} holds no usable data keys: expected lines of id:base64 (32 bytes)`)
  return keys
}

/** The id holds the date and never repeats. */
export function createDataKey(now: Date): DataKey {
  return {
    id: `${now.toISOString().slice(0, 10)}-${randomBytes(3).toString('hex')}`,
    key: randomBytes(KEY_BYTES),
  }
}

/** Returns once the keys, newest first, are on disk. */
export function storeDataKeys(file: string, keys: readonly DataKey[]): void {
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 })
  writeDurably(file, toLines(keys))
}

/** Processes that start at once must all use the first key: data sealed under another would be lost. */
export function storeFirstDataKey(file: string, key: DataKey): void {
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 })
  createDurably(file, toLines([key]))
}

/** Prepends a key; false without a file. Locked: a concurrent rotation could drop a key that is already in use. */
export function addDataKey(file: string, key: DataKey): boolean {
  if (!existsSync(file)) return false
  const claim = `${file}.changing`
  claimFile(claim)
  try {
    storeDataKeys(file, [key, ...(findStoredDataKeys(file) ?? [])])
  } finally {
    rmSync(claim)
  }
  return true
}

function claimFile(claim: string): void {
  try {
    closeSync(openSync(claim, 'wx'))
  } catch (error) {
    if (!isThere(error)) throw error
    throw new Error(`The data keys are being changed by another command. If there is none, delete ${claim}`, {
      cause: error,
    })
  }
}

function toLines(keys: readonly DataKey[]): string {
  return keys.map((key) => `${formatDataKey(key)}\n`).join('')
}

export function dataKeysFile(dataDir: string): string {
  return join(dataDir, 'keys', 'data-keys')
}
