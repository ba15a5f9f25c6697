import { randomBytes } from 'node:crypto'
import { expect, it } from 'vitest'
import {
  CHUNK_BYTES,
  createChunkCipher,
  createFileKey,
  type FileKey,
  toSealedBytes,
} from './sealed-chunks.ts'
import { givePagesBack } from './sealed-pages.ts'
import { createSealer, type SealedObject } from './sealer.ts'

const file = createFileKey('file')

function open(sealed: SealedObject, isEnd: boolean, key: FileKey = file): Buffer {
  const content = Buffer.concat(sealed.parts)
  expect(content.byteLength).toBe(toSealedBytes(sealed.bytes))
  const cipher = createChunkCipher(key, sealed.name)
  const plain: Buffer[] = []
  for (let chunk = 0, at = 0; chunk < sealed.chunks; chunk++) {
    const isLast = chunk === sealed.chunks - 1
    const bytes = isLast ? sealed.bytes - chunk * CHUNK_BYTES : CHUNK_BYTES
    const place = { number: sealed.firstChunk + chunk, isLast: isLast && isEnd }
    plain.push(cipher.open(place, content.subarray(at, at + toSealedBytes(bytes))))
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

it('what waits to be stored keeps its bytes while the pages of others are used again', () => {
  const contents = Array.from({ length: 3 }, () => randomBytes(40 * CHUNK_BYTES))
  const [first, second, third] = contents.map((content) => () => {
    const sealer = createSealer({ file })
    sealer.add(content)
    return sealer.end()
  })
  const [stored, waiting] = [first?.(), second?.()]
  givePagesBack(stored?.parts ?? [])
  givePagesBack(stored?.parts ?? [])
  const others = [third?.(), third?.()]
  const reused = others.map((other) => other?.parts.filter((part) => stored?.parts.includes(part)).length)
  expect(reused).toEqual([2, 0])
  for (const [sealed, content] of [
    [waiting, contents[1]],
    [others[0], contents[2]],
    [others[1], contents[2]],
  ] as const)
    expect(sealed && content && open(sealed, true).equals(content)).toBe(true)
})

it('a chunk opens at its own place alone', () => {
  const plain = Buffer.from('Dear doctor')
  const object = 'ab'.repeat(16)
  const place = { number: 3, isLast: false }
  const cipher = createChunkCipher(file, object)
  const sealed = Buffer.concat(cipher.seal(place, plain))
  expect(cipher.open(place, sealed).equals(plain)).toBe(true)
  const refused = [
    () => cipher.open({ ...place, number: 4 }, sealed),
    () => cipher.open({ ...place, isLast: true }, sealed),
    () => createChunkCipher(file, `${'ab'.repeat(15)}ac`).open(place, sealed),
    () => createChunkCipher({ ...file, fileId: 'other' }, object).open(place, sealed),
    () => createChunkCipher(createFileKey('file'), object).open(place, sealed),
    () => cipher.open(place, sealed.subarray(0, -1)),
    () => cipher.open(place, Buffer.alloc(0)),
    ...sealed.keys().map((at) => () => {
      const changed = Buffer.from(sealed)
      changed.writeUInt8((changed[at] ?? 0) ^ 1, at)
      return cipher.open(place, changed)
    }),
  ]
  for (const open of refused) expect(open).toThrow()
})
