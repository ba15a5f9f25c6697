import { generateKeyPairSync, verify } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { readPrivateKey, signSums, writeNewKey, writeSums } from './sums.ts'

let folder: string
let keyFile: string

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'pona-sums-'))
  keyFile = join(folder, 'key.pem')
  writeFileSync(join(folder, 'b'), 'b')
  writeFileSync(join(folder, 'a'), 'a')
})

afterEach(() => rmSync(folder, { recursive: true, force: true }))

test('the hashes are listed by name, and the signature is of their bytes', async () => {
  const made = writeNewKey(keyFile)
  await writeSums(folder, ['b', 'a'])
  const sums = readFileSync(join(folder, 'SHA256SUMS'))
  expect(sums.toString()).toMatch(/^ca978112[0-9a-f]{56} {2}a\n3e23e816[0-9a-f]{56} {2}b\n$/)
  const publicKey = signSums(folder, keyFile)
  expect(publicKey).toBe(made)
  const signature = readFileSync(join(folder, 'SHA256SUMS.sig'))
  expect(signature).toHaveLength(64)
  expect(verify(null, sums, publicKey, signature)).toBe(true)
  expect(verify(null, Buffer.from(sums.toString().toUpperCase()), publicKey, signature)).toBe(false)
})

test('a new key is its owner’s alone, and overwrites none', () => {
  writeNewKey(keyFile)
  const before = readFileSync(keyFile, 'utf8')
  if (process.platform !== 'win32') expect(statSync(keyFile).mode & 0o777).toBe(0o600)
  expect(() => writeNewKey(keyFile)).toThrow('EEXIST')
  expect(readFileSync(keyFile, 'utf8')).toBe(before)
})

test('what is no key for Ed25519 is refused', () => {
  expect(() => readPrivateKey(join(folder, 'missing'))).toThrow('is no private key in PEM')
  expect(() => readPrivateKey(join(folder, 'a'))).toThrow('is no private key in PEM')
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  writeFileSync(keyFile, privateKey.export({ type: 'pkcs8', format: 'pem' }))
  expect(() => readPrivateKey(keyFile)).toThrow('holds another key than one for Ed25519')
})
