import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { openDesk, receive } from '#testing/desk/desk-client.ts'
import { createJpeg, openInquiryWithUploads } from '#testing/files/patient-uploads.ts'
import { createMailApp } from '#testing/mail/incoming.ts'
import { startReceiver, type WebhookReceiver } from '#testing/outside/webhook-receiver.ts'
import type { TestApp } from '#testing/server/app.ts'

let receiver: WebhookReceiver

beforeEach(async () => {
  receiver = await startReceiver()
})

afterEach(() => receiver[Symbol.asyncDispose]())

async function addWebhook(app: TestApp): Promise<void> {
  const admin = await openDesk(app, { email: 'admin@pona.test', admin: true })
  const wanted = { url: receiver.url, events: ['message.received', 'file.received'], fields: ['message'] }
  expect((await admin.send('POST', '/admin/webhooks', wanted)).status).toBe(201)
  app.webhooks.start()
}

/** Returns the payloads that arrived, once the deliveries are sent or dropped. */
async function readTold(app: TestApp): Promise<{ type: string; data: { message?: string } }[]> {
  app.webhooks.wake()
  await expect
    .poll(
      async () => {
        const waiting = app.db.selectFrom('webhook_delivery').select('id').where('state', '=', 'waiting')
        return (await waiting.execute()).length
      },
      { interval: 20 },
    )
    .toBe(0)
  return receiver.received.map(({ body }) => JSON.parse(body))
}

it('each file from the patient’s page is told, with one message for those that were chosen together', async () => {
  const { app, uploads } = await openInquiryWithUploads()
  await using _app = app
  await addWebhook(app)
  const batch = randomUUID()
  await uploads.send(createJpeg(), { batch })
  await uploads.send(createJpeg(), { batch, position: '1' })
  const told = await readTold(app)
  expect(told.map(({ type }) => type)).toEqual(['message.received', 'file.received', 'file.received'])
})

it('a mail’s attachment is told, its layout is not, and an autoresponder’s mail is not at all', async () => {
  await using app = await createMailApp()
  const reference = await receive(app)
  await addWebhook(app)
  const parts = [
    ['text/plain', 'Here is the report.'],
    ['text/html', '<p>Here is the <b>report</b>.</p>'],
    ['application/pdf; name="report.pdf"', '%PDF-1.4 report'],
  ].map(([type, content]) => `--cut\r\nContent-Type: ${type}\r\n\r\n${content}\r\n`)
  const headers = ['MIME-Version: 1.0', 'Content-Type: multipart/mixed; boundary=cut']
  const mail = { from: 'wanjiku@patient.example', subject: reference, vouched: true }
  await app.mail({ ...mail, headers, text: `${parts.join('')}--cut--` })
  await app.mail({ ...mail, headers: ['Auto-Submitted: auto-replied'], text: 'I am away.' })
  const files = await app.db.selectFrom('message_file').select('file_id').execute()
  expect(files).toHaveLength(2)
  const told = await readTold(app)
  expect(told.map(({ type }) => type)).toEqual(['message.received', 'file.received'])
  expect(told[0]?.data.message).toContain('Here is the report.')
  expect(told[1]?.data).not.toHaveProperty('message')
})
