import { randomBytes } from 'node:crypto'
import { expect, it } from 'vitest'
import {
  CHUNK_BYTES,
  createFileKey,
  type FileKey,
  openChunk,
  sealChunk,
  toSealedBytes,
} from './sealed-chunks.ts'
import { createSealer, type SealedObject } from './sealer.ts'

const file = createFileKey('file')

function open(sealed: SealedObject, isEnd: boolean, key: FileKey = file): Buffer {
  const content = Buffer.concat(sealed.parts)
  expect(content.byteLength).toBe(toSealedBytes(sealed.bytes))
  const plain: Buffer[] = []
  for (let chunk = 0, at = 0; chunk < sealed.chunks; chunk++) {
    const isLast = chunk === sealed.chunks - 1
    const bytes = isLast ? sealed.bytes - chunk * CHUNK_BYTES : CHUNK_BYTES
    const place = { object: sealed.name, number: sealed.firstChunk + chunk, isLast: isLast && isEnd }
    plain.push(openChunk(key, place, content.subarray(at, at + toSealedBytes(bytes))))
    at += toSealedBytes(bytes)
  }
  return Buffer.concat(plain)
}

it.each([0, 1, CHUNK_BYTES - 1, CHUNK_BYTES, CHUNK_BYTES + 1, 3 * CHUNK_BYTES, 100_000])(
  'a content of %i bytes is sealed in chunks, the last of which is marked',
  (bytes) => {
    const content = randomBytes(bytes)
    for (const length of [undefined, bytes]) {
      const sealer = createSealer({ file, ...(length && { length }) })
      for (let from = 0; from < bytes; from += 777) sealer.add(content.subarray(from, from + 777))
      const sealed = sealer.end()
      expect(sealed).toMatchObject({ firstChunk: 0, start: 0, bytes })
      expect(open(sealed, true).equals(content)).toBe(true)
      expect(() => open(sealed, false)).toThrow('unable to authenticate')
    }
  },
)

it('what is cut off and sealed goes on with the next number', () => {
  const sealer = createSealer({ file, length: 1_000 })
  sealer.add(Buffer.alloc(300, 1))
  const first = sealer.cut()
  expect(sealer.cut()).toBeUndefined()
  const next = createSealer({ file, firstChunk: 1, start: 300, length: 1_000 })
  next.add(Buffer.alloc(700, 2))
  expect(next.take()).toBeUndefined()
  const second = next.end()
  expect([first, second]).toMatchObject([
    { firstChunk: 0, chunks: 1, start: 0, bytes: 300 },
    { firstChunk: 1, chunks: 1, start: 300, bytes: 700 },
  ])
  expect(first && open(first, false).equals(Buffer.alloc(300, 1))).toBe(true)
  expect(open(second, true).equals(Buffer.alloc(700, 2))).toBe(true)
})

it('a chunk opens at its own place alone', () => {
  const plain = Buffer.from('Dear doctor')
  const place = { object: 'ab'.repeat(16), number: 3, isLast: false }
  const sealed = Buffer.concat(sealChunk(file, place, plain))
  expect(openChunk(file, place, sealed).equals(plain)).toBe(true)
  const refused = [
    () => openChunk(file, { ...place, number: 4 }, sealed),
    () => openChunk(file, { ...place, isLast: true }, sealed),
    () => openChunk(file, { ...place, object: `${'ab'.repeat(15)}ac` }, sealed),
    () => openChunk({ ...file, fileId: 'other' }, place, sealed),
    () => openChunk(createFileKey('file'), place, sealed),
    () => openChunk(file, place, sealed.subarray(0, -1)),
    () => openChunk(file, place, Buffer.alloc(0)),
    ...sealed.keys().map((at) => () => {
      const changed = Buffer.from(sealed)
      changed.writeUInt8((changed[at] ?? 0) ^ 1, at)
      return openChunk(file, place, changed)
    }),
  ]
  for (const open of refused) expect(open).toThrow()
})
