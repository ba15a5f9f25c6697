import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { afterEach, expect, it, vi } from 'vitest'
import {
  createBoastfulPdf,
  createCutPdf,
  createDeepPdf,
  createEndlessPdf,
  createLockedPdf,
  createPdfOfNothing,
} from '#testing/files/hostile-pdfs.ts'
import { createPdf } from '#testing/files/pdf.ts'
import type { OpenedFile } from '../../case/files/find-files.ts'
import { createLog } from '../../platform/log/log.ts'
import { createPdfCounter, startPdfProcess } from './pdf-counter.ts'

const log = createLog('silent')
const never = new AbortController().signal
const start = vi.fn(startPdfProcess)

/** Stops at a gigabyte, so that a machine whose server forgets the limit survives. */
const TAKE_MEMORY = 'for (const all = [];;) if (all.length < 1000) all.push(Buffer.alloc(1e6, 1))'

afterEach(() => start.mockClear())

function toFile(content: Buffer, changes: Partial<OpenedFile> = {}): OpenedFile {
  const file = { id: 'a', name: 'a.pdf', type: 'application/pdf', state: 'packed' } as const
  async function* read() {
    for (let at = 0; at < content.byteLength; at += 16_384) yield content.subarray(at, at + 16_384)
  }
  return { ...file, bytes: content.byteLength, read, ...changes }
}

const count = (content: Buffer, changes?: Partial<OpenedFile>) =>
  createPdfCounter({ log, start }).count(toFile(content, changes), never)

it('counts the pages of a PDF in a process of its own', async () => {
  expect(await count(createPdf(['one']))).toBe(1)
  expect(await count(createPdf(['one', 'two', 'three'], { padding: 300_000 }))).toBe(3)
  expect(start).toHaveBeenCalledTimes(2)
})

it('counts the pages of a PDF that has something before it', async () => {
  for (const before of ['\r\n', '\0'.repeat(128), 'Content-Type: application/pdf\r\n\r\n', ' '.repeat(1_000)])
    expect(await count(Buffer.concat([Buffer.from(before), createPdf(['one', 'two'])]))).toBe(2)
})

it('starts nothing for other kinds, and for what is too large', async () => {
  const pdf = createPdf(['one'])
  expect(await count(pdf, { type: 'image/jpeg' })).toBe(undefined)
  expect(await count(pdf, { bytes: 60 * 1024 * 1024 + 1 })).toBe(undefined)
  expect(start).not.toHaveBeenCalled()
})

it.each([
  ['is locked by a password', createLockedPdf()],
  ['is cut', createCutPdf()],
  ['only begins like one', Buffer.concat([Buffer.from('%PDF-1.7\n'), randomBytes(20_000)])],
  ['has no pages', createPdfOfNothing()],
  ['is nested three million times', createDeepPdf()],
])('gives no number for a PDF that %s', async (_, pdf) => {
  expect(await count(pdf)).toBe(undefined)
})

it('counts what is there, whatever the PDF says', async () => {
  expect(await count(createBoastfulPdf('5000'))).toBe(1)
  expect(await count(createBoastfulPdf('99999999999999999999'))).toBe(1)
  expect(await count(createEndlessPdf())).toBeLessThan(3)
})

it.each([
  ['never ends', 'for (;;);', { timeoutMs: 500 }],
  ['takes all memory without a pause', TAKE_MEMORY, { timeoutMs: 120_000 }],
  ['writes without end', 'for (;;) process.stdout.write("1".repeat(1e6))', {}],
  ['says no number', 'process.stdout.write("<b>3</b>")', {}],
  ['says a number beyond all reports', 'process.stdout.write("123456")', {}],
])('gives no number when the process %s', async (_, program, options) => {
  const spawned = vi.fn(() => spawn(process.execPath, ['-e', program], { stdio: ['pipe', 'pipe', 'ignore'] }))
  const counter = createPdfCounter({ log, start: spawned, ...options })
  expect(await counter.count(toFile(createPdf(['one'])), never)).toBe(undefined)
  const child = spawned.mock.results[0]?.value
  expect(child.exitCode ?? child.signalCode).not.toBe(null)
})

it('passes on that the file could not be read, or that nobody waits any more', async () => {
  async function* broken() {
    yield randomBytes(100)
    throw new Error('damaged')
  }
  await expect(count(createPdf(['one']), { read: broken })).rejects.toThrow('damaged')
  const counter = createPdfCounter({ log })
  const stopped = AbortSignal.abort(new Error('stopped'))
  await expect(counter.count(toFile(createPdf(['one'])), stopped)).rejects.toThrow('stopped')
})

it('can neither read files nor use a network, native code or other programs', async () => {
  const child = startPdfProcess()
  const args = child.spawnargs.slice(1, -1)
  child.kill('SIGKILL')
  const program = `const p = process.permission
    console.log(['fs.read', 'fs.write', 'child', 'worker', 'net', 'addon'].map((what) => p.has(what)).join(), Object.keys(process.env).length)`
  const { stdout } = spawn(child.spawnfile, [...args, '-e', program], {
    env: {},
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  stdout.setEncoding('utf8')
  let said = ''
  for await (const part of stdout) said += part
  expect(said.trim()).toBe('false,false,false,false,false,false 0')
})
