import { on } from 'node:events'
import { connect } from 'node:net'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { handIn } from '#testing/mail/hand-in.ts'
import { untilRead } from '#testing/mail/incoming.ts'
import { createTestApp, type TestApp } from '#testing/server/app.ts'
import { makeReadOnly } from '#testing/server/database.ts'
import { findFreePort } from '#testing/server/free-port.ts'
import { openWords } from '../../../server/case/words/words.ts'
import type { IncomingMail } from '../../../server/incoming-mail/open.ts'

let app: TestApp
let port: number
let mail: IncomingMail | undefined

beforeEach(async () => {
  port = await findFreePort()
  app = await createTestApp({ LMTP_PORT: String(port) })
  mail = await app.startConfiguredMail()
})

afterEach(async () => {
  await mail?.[Symbol.asyncDispose]()
  await app[Symbol.asyncDispose]()
})

const hello =
  'From: Asha <asha@patient.example>\r\nSubject: Hello\r\nMessage-ID: <1@x>\r\n\r\nCan I come?\r\n'

const listMails = () => app.db.selectFrom('mail').selectAll().orderBy('n').execute()

it('a mail is on disk when it is confirmed, and nothing of it is readable there', async () => {
  await handIn(port, hello)
  const [stored] = await listMails()
  expect(stored).toMatchObject({ source: 'lmtp', uid: null })
  const [raw] = await app.db.selectFrom('mail_raw').selectAll().execute()
  expect(raw?.id).toBe(stored?.id)
  expect(Buffer.from(raw?.sealed ?? []).toString('latin1')).not.toContain('asha')
  await untilRead(app)
  expect(await listMails()).toMatchObject([{ state: 'read' }])
  expect(await app.db.selectFrom('message').selectAll().execute()).toMatchObject([
    { direction: 'in', channel: 'email', inquiry_id: null, trust: 'someone-else', author: 'sender' },
  ])
})

it('the same mail again is no second message', async () => {
  await handIn(port, hello)
  await untilRead(app)
  await handIn(port, hello)
  await untilRead(app)
  const copy = hello.replace('From:', 'Received: from elsewhere\r\nFrom:')
  await handIn(port, copy)
  await untilRead(app)
  expect(await listMails()).toMatchObject([{ state: 'read' }, { state: 'repeat' }, { state: 'repeat' }])
  expect(await app.db.selectFrom('message').select('id').execute()).toHaveLength(1)
})

it('another mail under the same Message-ID is another message', async () => {
  await handIn(port, hello)
  await handIn(port, hello.replace('Can I come?', 'When can I come?'))
  await handIn(port, hello.replace('asha@', 'juma@'))
  await untilRead(app)
  expect(await app.db.selectFrom('message').select('id').execute()).toHaveLength(3)
})

it('a mail that can not be stored is left to the mail server', async () => {
  await makeReadOnly(app.db)
  await expect(handIn(port, hello)).rejects.toMatchObject({ responseCode: 451 })
})

it('a mail that breaks off is not stored', async () => {
  const socket = connect(port, '127.0.0.1')
  const answers = on(socket, 'data')
  for (const line of ['LHLO x', 'MAIL FROM:<a@b.example>', 'RCPT TO:<care@pona.example>', 'DATA']) {
    await answers.next()
    socket.write(`${line}\r\n`)
  }
  await answers.next()
  socket.write('Subject: Half\r\n\r\nThe first half\r\n')
  socket.destroy()
  await handIn(port, hello)
  await untilRead(app)
  expect(await listMails()).toHaveLength(1)
})

it('a mail that is too large is refused for good', async () => {
  await expect(handIn(port, Buffer.alloc(65 * 1024 * 1024, `${'x'.repeat(76)}\r\n`))).rejects.toMatchObject({
    responseCode: 552,
  })
  expect(await listMails()).toEqual([])
})

it('a mail of 25 MB is a message with its file', async () => {
  const content = Buffer.alloc(18_000_000, 7).toString('base64').replace(/.{76}/g, '$&\r\n')
  const head = 'Content-Type: application/pdf; name=scan.pdf\r\nContent-Transfer-Encoding: base64'
  await handIn(port, `${head}\r\n\r\n${content}`)
  await untilRead(app)
  expect(await listMails()).toMatchObject([{ state: 'read', problem: null }])
  expect(await app.db.selectFrom('file').select('bytes').execute()).toEqual([{ bytes: 18_000_000 }])
})

it('a MIME bomb is a message that says so, with the whole mail as its file', async () => {
  const bomb = `Content-Type: multipart/mixed; boundary=b\r\nSubject: Many\r\n\r\n${'--b\r\n\r\nx\r\n'.repeat(5_000)}`
  await handIn(port, bomb)
  await handIn(port, hello)
  await untilRead(app)
  expect(await listMails()).toMatchObject([
    { state: 'read', problem: 'too-many-parts' },
    { state: 'read', problem: null },
  ])
  const messages = await app.db.selectFrom('message').selectAll().execute()
  const bombed = messages.map((row) => openWords(app.vault, row)).find(({ subject }) => subject === 'Many')
  expect(bombed?.text).toMatch(/^x\n\nx\n[\s\S]*too many parts/)
  const [whole] = await app.db.selectFrom('file').select('bytes').execute()
  expect(whole?.bytes).toBeGreaterThan(bomb.length)
})

it.each([
  ['no Message-ID', 'From: a@b.example\r\nSubject: x\r\n\r\ny'],
  ['no From', 'Subject: x\r\nMessage-ID: <2@x>\r\n\r\ny'],
])('a mail with %s is read', async (_, raw) => {
  await handIn(port, raw)
  await untilRead(app)
  expect(await listMails()).toMatchObject([{ state: 'read', problem: null }])
})
