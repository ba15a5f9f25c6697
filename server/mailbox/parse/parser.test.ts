import { expect, it } from 'vitest'
import { createMailParser } from './parser.ts'

const context = { arrivedAt: Date.parse('2026-11-20T10:00:00Z'), authservId: undefined, own: [] }
const toReader = (text: string) => () => new Uint8Array(new TextEncoder().encode(text))
const hello = toReader('Subject: Hello\r\n\r\nText')

it('parses in another thread, one mail after the other', async () => {
  using parser = createMailParser()
  const parsed = await Promise.all(
    ['One', 'Two'].map((word) => parser.parse(toReader(`Subject: ${word}\r\n\r\nText`), context)),
  )
  expect(parsed).toMatchObject([
    { mail: { subject: 'One', text: 'Text' }, problem: null },
    { mail: { subject: 'Two' }, problem: null },
  ])
})

it('a mail that takes too long is unreadable', async () => {
  using slow = createMailParser({ timeoutMs: 1 })
  expect(await slow.parse(hello, context)).toMatchObject({ problem: 'too-slow', mail: { from: [] } })
})

it('of a mail that takes too much memory the headers are known, and the next one is read', {
  timeout: 60_000,
}, async () => {
  using small = createMailParser({ maxHeapMb: 32 })
  // Each empty part costs a hundred times its length.
  const parts = '--b\r\n\r\n'.repeat(300_000)
  const bomb = toReader(`Subject: Bomb\r\nContent-Type: multipart/mixed; boundary=b\r\n\r\n${parts}`)
  expect(await small.parse(bomb, context)).toMatchObject({
    problem: 'too-much-memory',
    mail: { subject: 'Bomb', text: '' },
  })
  expect(await small.parse(hello, context)).toMatchObject({ problem: null, mail: { subject: 'Hello' } })
})

it('a mail beyond the limits of the parser is unreadable for a reason', async () => {
  using parser = createMailParser()
  const many = `Content-Type: multipart/mixed; boundary=b\r\nSubject: Many\r\n\r\n${'--b\r\n\r\nx\r\n'.repeat(5_000)}`
  expect(await parser.parse(toReader(many), context)).toMatchObject({
    problem: 'too-many-parts',
    mail: { subject: 'Many' },
  })
  const long = `Subject: ${'x'.repeat(3_000_000)}\r\n\r\n`
  expect(await parser.parse(toReader(long), context)).toMatchObject({ problem: 'malformed' })
})

it('a mail of 25 MB is read with its file', async () => {
  using parser = createMailParser()
  const file = Buffer.alloc(18_000_000, 7).toString('base64').replace(/.{76}/g, '$&\r\n')
  const head = 'Content-Type: application/pdf; name=scan.pdf\r\nContent-Transfer-Encoding: base64'
  expect(await parser.parse(toReader(`${head}\r\n\r\n${file}`), context)).toMatchObject({
    problem: null,
    mail: { files: [{ name: 'scan.pdf', content: { byteLength: 18_000_000 } }] },
  })
})
