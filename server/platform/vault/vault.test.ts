import { randomBytes } from 'node:crypto'
import fs, { chmodSync, chownSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { describeSkip, findRootObstacle } from '#testing/outside/obstacles.ts'
import type { Db } from '../../schema/tables.ts'
import { isGuessable } from '../config/data-key.ts'
import { openDatabase } from '../db/open.ts'
import { addDataKey, createDataKey, dataKeysFile, findStoredDataKeys, storeDataKeys } from './data-keys.ts'
import { createFileKeyring, createKeyring } from './keyring.ts'
import { openKeyring } from './open-keyring.ts'
import { isVaultInUse, openVault } from './vault.ts'

const place = { table: 'inquiry', column: 'sealed', rowId: 'row-1' }
const oldKey = { id: 'old', key: randomBytes(32) }
const newKey = { id: 'new', key: randomBytes(32) }

let folder: string
let db: Db

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'pona-vault-'))
  db = await openDatabase({ file: join(folder, 'pona.db') })
})

afterEach(async () => {
  await db.destroy()
  rmSync(folder, { recursive: true, force: true })
})

describe('the vault', () => {
  it('opens what older keys sealed, and seals under the newest', async () => {
    const before = (await openVault(db, createKeyring([oldKey]))).seal(place, 'text')
    const vault = await openVault(db, createKeyring([newKey, oldKey]))
    expect(vault.open(place, before)).toBe('text')
    expect(vault.seal(place, 'text').keyId).toBe('new')
  })

  it('makes the same MACs after a restart and under other data keys', async () => {
    const before = (await openVault(db, createKeyring([oldKey]))).mac('content', 'text')
    expect((await openVault(db, createKeyring([newKey, oldKey]))).mac('content', 'text')).toEqual(before)
  })

  it('makes other MACs for another purpose', async () => {
    const vault = await openVault(db, createKeyring([oldKey]))
    expect(vault.mac('email-index', 'text')).not.toEqual(vault.mac('phone-index', 'text'))
  })

  it('refuses to open without the key that it was sealed with', async () => {
    await openVault(db, createKeyring([oldKey]))
    await expect(openVault(db, createKeyring([newKey]))).rejects.toThrow('The data key "old" is missing')
  })

  it('refuses another key under the same id', async () => {
    await openVault(db, createKeyring([oldKey]))
    await expect(openVault(db, createKeyring([{ id: 'old', key: randomBytes(32) }]))).rejects.toThrow(
      'it is a different key',
    )
  })

  it('knows whether it was used before', async () => {
    expect(await isVaultInUse(db)).toBe(false)
    await openVault(db, createKeyring([oldKey]))
    expect(await isVaultInUse(db)).toBe(true)
  })
})

describe('a keyring that reads a file', () => {
  it('seals under a new key soon after the file got one, and finds it at once', () => {
    const file = dataKeysFile(folder)
    storeDataKeys(file, [oldKey])
    let now = 0
    const keyring = createFileKeyring(file, { now: () => now })
    storeDataKeys(file, [newKey, oldKey])
    expect(keyring.find('new')?.id).toBe('new')
    now += 2_000
    expect(keyring.newest().id).toBe('new')
    expect(keyring.find('old')?.id).toBe('old')
  })
})

function afterReading(file: string, act: () => void): void {
  const { readFileSync } = fs
  fs.readFileSync = ((...args: Parameters<typeof readFileSync>) => {
    const content = readFileSync(...args)
    if (args[0] !== file) return content
    fs.readFileSync = readFileSync
    syncBuiltinESMExports()
    act()
    return content
  }) as typeof readFileSync // the overloads differ in what they return
  syncBuiltinESMExports()
}

describe('a keyring that is disturbed while it reads', () => {
  it('notices a key that came as it began', () => {
    const file = dataKeysFile(folder)
    storeDataKeys(file, [oldKey])
    afterReading(file, () => storeDataKeys(file, [newKey, oldKey]))
    const keyring = createFileKeyring(file)
    expect(keyring.newest().id).toBe('old')
    expect(keyring.find('new')?.id).toBe('new')
  })

  it('reads again after an error that passes', () => {
    const file = dataKeysFile(folder)
    storeDataKeys(file, [oldKey])
    const errors: unknown[] = []
    const keyring = createFileKeyring(file, { onError: (error) => errors.push(error) })
    storeDataKeys(file, [newKey, oldKey])
    const error = new Error('EMFILE: too many open files')
    afterReading(file, () => {
      throw error
    })
    expect(keyring.find('new')).toBeUndefined()
    expect(errors).toEqual([error])
    expect(keyring.find('new')?.id).toBe('new')
  })
})

describe('a keyring whose file has become unreadable', () => {
  it('goes on with the keys that it has, says so once, and takes the new ones when it can', () => {
    const file = dataKeysFile(folder)
    storeDataKeys(file, [oldKey])
    let now = 0
    const errors: unknown[] = []
    const keyring = createFileKeyring(file, { now: () => now, onError: (error) => errors.push(error) })
    storeDataKeys(file, [newKey, oldKey])
    chmodSync(file, 0o644)
    for (now of [2_000, 4_000]) expect(keyring.newest().id).toBe('old')
    expect(errors).toEqual([expect.objectContaining({ message: expect.stringContaining('chmod 600') })])
    rmSync(file)
    for (now of [6_000, 8_000]) expect(keyring.newest().id).toBe('old')
    expect(errors).toHaveLength(2)
    storeDataKeys(file, [newKey, oldKey])
    now = 10_000
    expect(keyring.newest().id).toBe('new')
  })
})

const obstacle = findRootObstacle()

it.skipIf(obstacle)(`root keeps the owner of the key file${describeSkip(obstacle)}`, () => {
  const file = dataKeysFile(folder)
  storeDataKeys(file, [oldKey])
  chownSync(file, 1234, 1234)
  storeDataKeys(file, [newKey, oldKey])
  expect(statSync(file)).toMatchObject({ uid: 1234, gid: 1234 })
})

describe('stored data keys', () => {
  it('are made once, readable by their owner alone, and found again', () => {
    const file = dataKeysFile(folder)
    expect(findStoredDataKeys(file)).toBeUndefined()
    const keys = [createDataKey(new Date('2026-11-21T00:00:00Z'))]
    storeDataKeys(file, keys)
    expect(findStoredDataKeys(file)).toEqual(keys)
    expect(keys[0]?.id).toMatch(/^2026-11-21-[0-9a-f]{6}$/)
    expect(statSync(file).mode & 0o777).toBe(0o600)
  })

  it('begin with one key, though several start at once', async () => {
    const config = { dataKeys: undefined, dataDir: folder }
    const [one, other] = await Promise.all([openKeyring(config, db), openKeyring(config, db)])
    expect(other.newest()).toEqual(one.newest())
    expect(findStoredDataKeys(dataKeysFile(folder))).toEqual([one.newest()])
    expect(statSync(dataKeysFile(folder)).mode & 0o777).toBe(0o600)
    expect(readdirSync(join(folder, 'keys'))).toEqual(['data-keys'])
  })

  it('get a new key from one command at a time', () => {
    const file = dataKeysFile(folder)
    expect(addDataKey(file, newKey)).toBe(false)
    storeDataKeys(file, [oldKey])
    const claim = `${file}.changing`
    writeFileSync(claim, '')
    expect(() => addDataKey(file, newKey)).toThrow(`If there is none, delete ${claim}`)
    expect(findStoredDataKeys(file)).toEqual([oldKey])
    rmSync(claim)
    expect(addDataKey(file, newKey)).toBe(true)
    expect(findStoredDataKeys(file)).toEqual([newKey, oldKey])
    expect(readdirSync(join(folder, 'keys'))).toEqual(['data-keys'])
  })

  it('are refused while the newest is not random, until a random one stands before it', async () => {
    const file = dataKeysFile(folder)
    const config = { dataKeys: undefined, dataDir: folder }
    const zeros = { id: 'zeros', key: new Uint8Array(32) }
    storeDataKeys(file, [zeros])
    await expect(openKeyring(config, db)).rejects.toThrow('run "pona keys rotate"')
    addDataKey(file, newKey)
    const keyring = await openKeyring(config, db)
    expect([keyring.newest(), keyring.find('zeros')?.key]).toEqual([newKey, Buffer.alloc(32)])
  })

  it.each([
    ['zeros', Buffer.alloc(32)],
    ['one byte, repeated', Buffer.alloc(32, 0xa7)],
    ['a word, repeated', Buffer.from('pona'.repeat(8))],
    ['bytes that count up', Buffer.from(Array.from({ length: 32 }, (_, n) => n))],
    ['something typed', Buffer.from('The quick brown fox jumps, again')],
  ])('are guessable when they are %s', (_, key) => {
    expect([isGuessable(key), isGuessable(randomBytes(32))]).toEqual([true, false])
  })

  it('are refused when others can read them, or when they are no keys', () => {
    const open = join(folder, 'open-keys')
    writeFileSync(open, `a:${randomBytes(32).toString('base64')}`)
    // A mode at writing would be narrowed by the umask.
    chmodSync(open, 0o644)
    expect(() => findStoredDataKeys(open)).toThrow('chmod 600')
    const broken = join(folder, 'broken-keys')
    writeFileSync(broken, 'nonsense', { mode: 0o600 })
    expect(() => findStoredDataKeys(broken)).toThrow('no usable data keys')
  })
})
