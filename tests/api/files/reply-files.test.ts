import { randomBytes, randomUUID } from 'node:crypto'
import sharp from 'sharp'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { type ErrorCode, errorStatuses } from '#contract/errors.ts'
import { repliesOf } from '#testing/desk/conversation.ts'
import { type Desk, readRefusedFields } from '#testing/desk/desk-client.ts'
import { openInquiryWithDesk } from '#testing/desk/inquiry-with-desk.ts'
import { sendInquiry } from '#testing/desk/patient-page.ts'
import { takePhotoWith } from '#testing/files/device-photo.ts'
import { createDicom } from '#testing/files/dicom.ts'
import { sendPatientFile, takeFileBack } from '#testing/files/patient-file.ts'
import { deliver } from '#testing/mail/deliver.ts'
import { startMailServer } from '#testing/mail/mail-server.ts'
import type { TestApp } from '#testing/server/app.ts'
import { expectRefusal, wanjiku } from '#testing/server/inquiries.ts'
import { createSmtpTransport } from '../../../server/platform/mail/transport.ts'

const MB = 1024 * 1024
const son = {
  address: 'son@family.example',
  consent: { by: 'Wanjiku', on: '2026-01-02', to: 'Copies to her son' },
}

let app: TestApp
let desk: Desk
let reference: string
let path: string

beforeEach(async () => {
  ;({ app, desk, reference, path } = await openInquiryWithDesk())
})

afterEach(() => app[Symbol.asyncDispose]())

async function reply(files: readonly string[], copies: readonly object[] = []): Promise<Response> {
  const { version } = (await desk.open(reference)).inquiry
  const words = { id: randomUUID(), version, subject: 'Your reports', body: 'Dear Dr Rao', files, copies }
  return desk.send('POST', `/inquiries/${reference}/replies`, words)
}

async function expectRefused(response: Response, code: ErrorCode): Promise<void> {
  await expectRefusal(response, errorStatuses[code], code)
  expect(repliesOf(await desk.open(reference))).toEqual([])
}

async function limitMails(maxBytes: number) {
  const mailServer = await startMailServer(0, { maxBytes })
  const transport = createSmtpTransport(new URL(mailServer.url))
  app.transport.readSizeLimit = async () => transport.readSizeLimit?.()
  return {
    ...mailServer,
    async [Symbol.asyncDispose]() {
      transport.close()
      await mailServer[Symbol.asyncDispose]()
    },
  }
}

it('carries files of the inquiry, of any kind, under the names that they have at the desk', async () => {
  await using mailServer = await limitMails(40 * MB)
  const [scan, archive] = [createDicom({}), Buffer.concat([Buffer.from('PK\x03\x04'), randomBytes(11 * MB)])]
  const ids = [
    await sendPatientFile(app, path, scan, { name: 'IM0001.dcm' }),
    await sendPatientFile(app, path, archive, { name: 'mri.zip' }),
  ]
  const named = { change: 'name', file: ids[0], from: null, to: 'MRI knee.dcm' }
  expect((await desk.send('POST', `/inquiries/${reference}/files`, named)).status).toBe(200)
  expect((await reply(ids, [son])).status).toBe(200)
  const detail = await desk.open(reference)
  expect(repliesOf(detail)[0]?.files.map(({ id }) => id)).toEqual(ids)
  expect(detail.files.map(({ id }) => id)).toEqual(ids)
  await deliver(app, mailServer)
  for (const recipient of [wanjiku.email, son.address]) {
    const mail = mailServer.mails.find(
      ({ subject, envelopeTo }) => subject?.startsWith('Your reports') && envelopeTo.includes(recipient),
    )
    expect(mail?.attachments.map(({ filename }) => filename)).toEqual(['MRI knee.dcm', 'mri.zip'])
    for (const [index, content] of [scan, archive].entries()) {
      const sent = mail?.attachments[index]?.content
      expect(typeof sent !== 'string' && sent && content.equals(new Uint8Array(sent))).toBe(true)
    }
  }
})

it('carries a photo without place and device, and says before what the other files carry', async () => {
  await using mailServer = await limitMails(40 * MB)
  const device = 'SM-A155F of Wanjiku'
  const photo = await takePhotoWith(device)
  const ids = [
    await sendPatientFile(app, path, photo, { name: 'report.jpg' }),
    await sendPatientFile(app, path, createDicom({}), { name: 'IM0001.dcm' }),
  ]
  const carried = await desk.send('POST', '/reply-files/carried', { files: ids })
  expect(await carried.json()).toEqual({
    files: [
      { id: ids[0], carries: null },
      { id: ids[1], carries: 'scan' },
    ],
  })
  expect((await reply(ids)).status).toBe(200)
  await deliver(app, mailServer)
  const mail = mailServer.mails.find(({ subject }) => subject?.startsWith('Your reports'))
  const [sent] = mail?.attachments ?? []
  if (sent === undefined || typeof sent.content === 'string') throw new Error('The photo is missing')
  const content = Buffer.from(new Uint8Array(sent.content))
  expect([photo.includes(device), content.includes(device)]).toEqual([true, false])
  expect(await sharp(content).metadata()).toMatchObject({ width: 40, height: 30, format: 'jpeg' })
  const stored = await desk.get(`/files/${ids[0]}`)
  expect(Buffer.from(await stored.arrayBuffer()).equals(photo)).toBe(true)
})

it('is refused by name where its list of files is misspelt, instead of leaving without them', async () => {
  const id = await sendPatientFile(app, path, randomBytes(2_000))
  const { version } = (await desk.open(reference)).inquiry
  const words = { id: randomUUID(), version, subject: 'Your reports', body: 'Dear Dr Rao', copies: [] }
  const misspelt = await desk.send('POST', `/inquiries/${reference}/replies`, { ...words, fileIds: [id] })
  expect(await readRefusedFields(misspelt)).toEqual({
    fileIds: expect.stringContaining('no field of this name'),
  })
  expect(repliesOf(await desk.open(reference))).toEqual([])
})

it('carries no more than the mail server takes, or 10 MB where it does not say', async () => {
  const id = await sendPatientFile(app, path, randomBytes(11 * MB), { name: 'scan.bin' })
  await expectRefused(await reply([id]), 'mail_too_large')
  await using _ = await limitMails(12 * MB)
  await expectRefused(await reply([id]), 'mail_too_large')
})

it('does not carry a file of another inquiry, of its page, or one that was taken back', async () => {
  const other = await sendInquiry(app, { email: 'otieno@patient.example', phone: '0799 111 222' })
  const foreign = await sendPatientFile(app, other.path, randomBytes(2_000))
  await expectRefused(await reply([foreign]), 'file_gone')
  const own = await sendPatientFile(app, path, randomBytes(2_000))
  expect((await takeFileBack(app, path, own)).status).toBe(204)
  await expectRefused(await reply([own]), 'file_gone')
})

it('does not carry a file in which a virus was found', async () => {
  const id = await sendPatientFile(app, path, randomBytes(2_000))
  await app.db.updateTable('file').set({ scan: 'infected' }).where('id', '=', id).execute()
  await expectRefused(await reply([id]), 'reply_file_infected')
})

it('keeps its patient from taking back what was sent', async () => {
  const id = await sendPatientFile(app, path, randomBytes(2_000))
  expect((await reply([id])).status).toBe(200)
  expect((await takeFileBack(app, path, id)).status).toBe(409)
})

it('carries files of an inquiry that was merged into it', async () => {
  const other = await sendInquiry(app, { message: 'Again', phone: '0799 111 222' })
  const id = await sendPatientFile(app, other.path, randomBytes(2_000))
  const { version } = (await desk.open(other.reference)).inquiry
  await desk.send('POST', `/inquiries/${other.reference}/merge`, { version, into: reference })
  expect((await reply([id])).status).toBe(200)
})
