import { randomBytes } from 'node:crypto'
import { expect, it } from 'vitest'
import { readZip } from '#testing/files/read-zip.ts'
import { writeZip, type ZipEntry } from './zip.ts'

const at = Date.parse('2026-11-22T10:30:00Z')

async function collect(entries: readonly ZipEntry[]): Promise<Buffer> {
  return Buffer.concat(await Array.fromAsync(writeZip(entries)))
}

it('holds every file whole, under its name in any script', async () => {
  const files = new Map([
    ['files/001 knee.jpg', randomBytes(300_000)],
    ['files/002 የጉልበት ራጅ.pdf', Buffer.from('words '.repeat(10_000))],
    ['empty.txt', Buffer.alloc(0)],
  ])
  const entries = Array.from(files, ([name, content]) => ({ name, at, content: [content] }))
  expect(readZip(await collect(entries))).toEqual(files)
})

it('is broken off when a file can not be read', async () => {
  async function* broken() {
    yield Buffer.from('The beginning')
    throw new Error('The store is away')
  }
  const parts: Uint8Array[] = []
  const write = async () => {
    for await (const part of writeZip([{ name: 'a.txt', at, content: broken() }])) parts.push(part)
  }
  await expect(write()).rejects.toThrow('The store is away')
  expect(() => readZip(Buffer.concat(parts))).toThrow('The archive has no end')
})

it('reads no further than its reader', async () => {
  let read = 0
  let isClosed = false
  async function* endless() {
    try {
      for (;;) {
        read += 65_536
        yield randomBytes(65_536)
      }
    } finally {
      isClosed = true
    }
  }
  let taken = 0
  for await (const part of writeZip([{ name: 'endless', at, content: endless() }])) {
    taken += part.length
    if (taken > 2 ** 20) break
  }
  await expect.poll(() => isClosed).toBe(true)
  expect(read - taken).toBeLessThan(2 ** 21)
})
