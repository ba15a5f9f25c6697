import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { openDesk } from '#testing/desk/desk-client.ts'
import { sendInquiry } from '#testing/desk/patient-page.ts'
import { addHospital, refer } from '#testing/desk/referrals.ts'
import { uploadSaid } from '#testing/desk/upload-said.ts'
import { readZip } from '#testing/files/read-zip.ts'
import { deliver } from '#testing/mail/deliver.ts'
import { startMailServer } from '#testing/mail/mail-server.ts'
import { createTestApp, publicOrigin } from '#testing/server/app.ts'
import { wanjiku } from '#testing/server/inquiries.ts'

const patient = new RegExp(wanjiku.name.split(' ').join('|'), 'i')

it('nothing that leaves for a hospital has the name of the patient, save in what others named so', async () => {
  await using app = await createTestApp({ RATE_LIMITS: 'off' })
  await using mailServer = await startMailServer()
  const amina = await openDesk(app, { name: 'Amina' })
  const { reference } = await sendInquiry(app)
  const fortis = await refer(amina, reference, (await addHospital(amina)).id)
  const content = Buffer.from('%PDF-1.7\nKnee\n%%EOF')
  const file = await uploadSaid(app, amina, { name: 'IMG_2031.pdf', content })
  const said = { id: randomUUID(), channel: 'whatsapp', at: app.clock.now, text: '', files: [file] }
  await amina.act(reference, { action: 'log-said', said, isDue: false })
  await fortis.tryTo('PUT', 'summary', { text: 'A woman of 60 to 69.' })
  await fortis.consent({ files: [file], summary: 1 })
  await fortis.send({ files: [file], summary: 1 })
  await deliver(app, mailServer)
  await fortis.send({ files: [file], link: true })
  await deliver(app, mailServer)
  const sent = mailServer.mails.filter(({ envelopeTo }) =>
    envelopeTo.includes('international@fortis.example'),
  )
  expect(sent.map(({ attachments }) => attachments?.map(({ filename }) => filename))).toEqual([
    ['Report 1.pdf'],
    [],
  ])
  for (const { source, text } of sent) expect(`${source}${text}`).not.toMatch(patient)

  const path = ((await fortis.find()).link?.url ?? '').slice(publicOrigin.length)
  await app.request(path)
  expect(JSON.stringify(app.renderPage.mock.lastCall)).toContain('Report 1.pdf')
  expect(JSON.stringify(app.renderPage.mock.lastCall)).not.toMatch(patient)
  const zip = await amina.get(`/inquiries/${reference}/files.zip`)
  expect(zip.headers.get('content-disposition')).not.toMatch(patient)
  const entries = readZip(Buffer.from(await zip.arrayBuffer()))
  expect([...entries.keys()]).toContainEqual(expect.stringContaining('Report 1.pdf'))
  for (const [name, bytes] of entries) expect(`${name} ${bytes}`).not.toMatch(patient)
})
