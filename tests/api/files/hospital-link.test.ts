// Runs on PostgreSQL too.
import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { DAY_MS } from '#contract/durations.ts'
import type { HospitalFiles } from '#contract/site/site-build.ts'
import { type Desk, openDesk } from '#testing/desk/desk-client.ts'
import { sendInquiry } from '#testing/desk/patient-page.ts'
import { addHospital, type Referred, refer } from '#testing/desk/referrals.ts'
import { uploadOwn, uploadSaid } from '#testing/desk/upload-said.ts'
import { createTestApp, publicOrigin, type TestApp } from '#testing/server/app.ts'

const scan = Buffer.from('%PDF-1.7\nKnee\n%%EOF')

let app: TestApp
let amina: Desk
let reference: string
let page: string
let fortis: Referred
let file: string

beforeEach(async () => {
  app = await createTestApp({ RATE_LIMITS: 'off' })
  amina = await openDesk(app)
  ;({ reference, path: page } = await sendInquiry(app))
  fortis = await refer(amina, reference, (await addHospital(amina)).id)
  file = await uploadSaid(app, amina, { name: 'knee.pdf', content: scan })
  const said = { id: randomUUID(), channel: 'whatsapp', at: app.clock.now, text: '', files: [file] }
  await amina.act(reference, { action: 'log-said', said, isDue: false })
  await fortis.consent({ files: [file] })
})

afterEach(() => app[Symbol.asyncDispose]())

async function makeLink(): Promise<string> {
  const made = await fortis.tryTo('POST', 'link', { files: [file] })
  expect(made.status, await made.clone().text()).toBe(200)
  const { url, until } = (await made.json()) as { url: string; until: number }
  expect(until).toBe(app.clock.now + 14 * DAY_MS)
  expect(url.startsWith(`${publicOrigin}/files/`)).toBe(true)
  return url.slice(publicOrigin.length)
}

/** The page as it is handed to the renderer; null once the link has ended. */
async function readShared(path: string): Promise<HospitalFiles | null> {
  const response = await app.request(path)
  const [rendered] = app.renderPage.mock.lastCall ?? []
  if (rendered?.kind !== 'hospital-files') return expect.unreachable()
  expect(response.status).toBe(rendered.shared === null ? 404 : 200)
  expect(response.headers.get('x-robots-tag')).toBe('noindex')
  expect(response.headers.get('cache-control')).toBe('private, no-store')
  return rendered.shared
}

function take(path: string, number = 1): Promise<Response> {
  const body = `file=${number}`
  return app.request(path, {
    method: 'POST',
    body,
    headers: { 'content-type': 'application/x-www-form-urlencoded', 'content-length': String(body.length) },
  })
}

it('the link shows the named files without the name of the patient, and a press gives one', async () => {
  const path = await makeLink()
  const shared = await readShared(path)
  expect(shared).toEqual({
    path,
    reference,
    until: '2026-12-05',
    files: [{ number: 1, name: 'knee.pdf', bytes: scan.byteLength }],
  })
  expect(JSON.stringify(app.renderPage.mock.lastCall)).not.toMatch(/Wanjiku|Mwangi/)
  const taken = await take(path)
  expect(Buffer.from(await taken.arrayBuffer())).toEqual(scan)
  expect(taken.headers.get('content-disposition')).toContain('attachment')
  expect(taken.headers.get('content-security-policy')).toContain('sandbox')
  await take(path)
  expect((await fortis.find()).link?.files).toEqual([
    { id: file, name: 'knee.pdf', bytes: scan.byteLength, downloads: 2 },
  ])
  const { history } = await amina.open(reference)
  expect(history.filter(({ kind }) => kind === 'file-taken')).toHaveLength(2)
})

it('a hospital with a link alone is told when the consent is taken back', async () => {
  await makeLink()
  const { inquiry, referrals } = await fortis.takeBack()
  expect(referrals[0]?.standing).toBe('ended')
  expect(inquiry.steps.map(({ id }) => id)).toContainEqual(expect.stringMatching(/^tell-hospital/))
})

it('a program that opens the link takes nothing', async () => {
  const path = await makeLink()
  await app.request(path)
  await app.request(path, { method: 'HEAD' })
  await app.request(`${path}?file=1`)
  expect((await fortis.find()).link?.files[0]?.downloads).toBe(0)
})

it('the link goes into a mail in place of attachments, whatever the size of the files', async () => {
  await fortis.send({ files: [file], link: true, text: 'Please look' })
  const [message] = (await fortis.thread()).messages
  const url = (await fortis.find()).link?.url ?? ''
  expect(message?.text).toContain(url)
  expect(message?.files.map(({ id }) => id)).toEqual([file])
  expect(await readShared(url.slice(publicOrigin.length))).not.toBeNull()
})

it('the link gives what the office has uploaded, and nothing in which a scanner found a virus', async () => {
  const own = await uploadOwn(app, amina, { name: 'Letter.pdf', content: scan })
  await fortis.consent({ files: [file, own] })
  await fortis.send({ files: [file, own], link: true })
  const path = ((await fortis.find()).link?.url ?? '').slice(publicOrigin.length)
  app.clock.now += 3 * DAY_MS
  await app.runTask('forgetFiles')
  expect((await readShared(path))?.files.map(({ name }) => name)).toEqual(['knee.pdf', 'Letter.pdf'])
  expect(Buffer.from(await (await take(path, 2)).arrayBuffer())).toEqual(scan)
  await app.db.updateTable('file').set({ scan: 'infected' }).where('id', '=', file).execute()
  expect((await readShared(path))?.files.map(({ name }) => name)).toEqual(['Letter.pdf'])
  expect((await take(path, 2)).status).toBe(404)
})

it.each([
  [
    'by itself',
    async () => {
      app.clock.now += 14 * DAY_MS
    },
  ],
  [
    'by a press',
    async () => {
      const ended = await amina.send('DELETE', `/inquiries/${reference}/referrals/${fortis.id}/link`)
      expect(ended.status).toBe(200)
    },
  ],
  ['with the consent', () => fortis.takeBack()],
  ['by the next link', () => makeLink()],
  ['by a consent that no longer names the file', () => fortis.consent({ files: [] })],
  [
    'with the inquiry',
    () => amina.send('POST', `/inquiries/${reference}/erase`, { reference, reason: 'patient-asked' }),
  ],
])('the link ends %s', async (_how, end) => {
  const path = await makeLink()
  expect((await take(path)).status).toBe(200)
  await end()
  expect(await readShared(path)).toBeNull()
  expect((await take(path)).status).toBe(404)
})

it('the link opens nothing else, and nothing else opens it', async () => {
  const path = await makeLink()
  const token = path.slice('/files/'.length)
  // Its own number is covered, and each letter.
  for (const wrong of [
    token.slice(0, -1),
    `${token}A`,
    token.replace(/^./, 'A'),
    `${token.slice(0, -1)}-`,
    'x',
  ])
    expect([wrong, await readShared(`/files/${wrong}`)]).toEqual([wrong, null])
  expect((await take(path, 2)).status).toBe(404)
  expect((await take(path, 0)).status).toBe(404)
  expect((await app.request(`/sent/${reference}/${token}`)).status).toBe(404)
  const patientToken = page.split('/')[3]?.split('?')[0] ?? ''
  expect(await readShared(`/files/${patientToken}`)).toBeNull()
  expect((await app.deskRequest(`/desk/v1/files/${file}`)).status).toBe(401)
  // A link for another referral of the same patient.
  const apollo = await refer(amina, reference, (await addHospital(amina, { name: 'Apollo' })).id)
  expect((await apollo.tryTo('POST', 'link', { files: [file] })).status).toBe(409)
  // Control.
  expect((await take(path)).status).toBe(200)
})
