import { expect, it } from 'vitest'
import { createMailParser } from './parser.ts'

const context = { authservId: undefined, own: [] }
const toReader = (text: string) => () => new Uint8Array(new TextEncoder().encode(text))
const AMPLE_MS = 60_000
const hello = toReader('Subject: Hello\r\n\r\nText')

it('parses in another thread, one mail after the other', async () => {
  using parser = createMailParser()
  const parsed = await Promise.all(
    ['One', 'Two'].map((word) => parser.parse(toReader(`Subject: ${word}\r\n\r\nText`), context, AMPLE_MS)),
  )
  expect(parsed).toMatchObject([
    { mail: { subject: 'One', text: 'Text' }, problem: null },
    { mail: { subject: 'Two' }, problem: null },
  ])
})

it('a mail that takes too long is not read, and the same thread reads the next one', async () => {
  using parser = createMailParser()
  const long = toReader(`Content-Type: text/html\r\n\r\n${'<b>x</b>'.repeat(1_000_000)}`)
  expect(await parser.parse(long, context, 20)).toBe(undefined)
  expect(await parser.parse(hello, context, AMPLE_MS)).toMatchObject({ mail: { subject: 'Hello' } })
  expect(await parser.parseHead(long, context, 'too-slow')).toMatchObject({ problem: 'too-slow' })
})

it('of a mail that takes too much memory the headers are known, and the next one is read', {
  timeout: 60_000,
}, async () => {
  using small = createMailParser({ maxHeapMb: 32 })
  // A line costs many times its length.
  const bomb = toReader(`Subject: Bomb\r\nContent-Type: text/html\r\n\r\n${'x<br>'.repeat(5_000_000)}`)
  expect(await small.parse(bomb, context, AMPLE_MS)).toMatchObject({
    problem: 'too-much-memory',
    mail: { subject: 'Bomb', text: '' },
  })
  expect(await small.parse(hello, context, AMPLE_MS)).toMatchObject({
    problem: null,
    mail: { subject: 'Hello' },
  })
})

it('a mail beyond the limits of the parser is unreadable for a reason', async () => {
  using parser = createMailParser()
  const deep = Array.from(
    { length: 300 },
    (_, level) => `Content-Type: multipart/mixed; boundary=b${level}\r\n\r\n--b${level}\r\n`,
  )
  expect(await parser.parse(toReader(`Subject: Deep\r\n${deep.join('')}`), context, AMPLE_MS)).toMatchObject({
    problem: 'too-deep',
    mail: { subject: 'Deep' },
  })
})

it('of a mail with too many parts the first ones are read', async () => {
  using parser = createMailParser()
  const many = `Content-Type: multipart/mixed; boundary=b\r\nSubject: Many\r\n\r\n${'--b\r\n\r\nx\r\n'.repeat(5_000)}`
  expect(await parser.parse(toReader(many), context, AMPLE_MS)).toMatchObject({
    problem: 'too-many-parts',
    mail: { subject: 'Many', text: expect.stringMatching(/^x\n\nx/) },
  })
})

it('a mail of 25 MB is read with its file', async () => {
  using parser = createMailParser()
  const file = Buffer.alloc(18_000_000, 7).toString('base64').replace(/.{76}/g, '$&\r\n')
  const head = 'Content-Type: application/pdf; name=scan.pdf\r\nContent-Transfer-Encoding: base64'
  expect(await parser.parse(toReader(`${head}\r\n\r\n${file}`), context, AMPLE_MS)).toMatchObject({
    problem: null,
    mail: { files: [{ name: 'scan.pdf', content: { byteLength: 18_000_000 } }] },
  })
})
