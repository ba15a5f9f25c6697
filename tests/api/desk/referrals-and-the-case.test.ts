import { parse } from 'valibot'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { erasedSchema } from '#contract/desk/inquiries.ts'
import { myDaySchema } from '#contract/desk/my-day.ts'
import { figuresSchema } from '#contract/desk/oversight.ts'
import { type Desk, openDesk, receive } from '#testing/desk/desk-client.ts'
import { addTestToken } from '#testing/desk/program-token.ts'
import { addHospital, type Referred, refer } from '#testing/desk/referrals.ts'
import { readZip } from '#testing/files/read-zip.ts'
import { createMailApp, type MailApp } from '#testing/mail/incoming.ts'
import { verifyEventChain } from '../../../server/company/audit/verify.ts'

const DESK = 'Desk <international@fortis.example>'

let app: MailApp
let amina: Desk
let reference: string
let fortis: Referred

beforeEach(async () => {
  app = await createMailApp()
  amina = await openDesk(app, { email: 'amina@company.example', admin: true })
  reference = await receive(app)
  fortis = await refer(amina, reference, (await addHospital(amina)).id)
  await fortis.consent({ note: 'Said so by telephone' })
  await fortis.send({ subject: 'Opinion', text: 'A zebrafish question' })
  await app.mail({ from: DESK, to: (await fortis.find()).address, vouched: true, text: 'A wallaby answer' })
  await fortis.offer({ included: 'Physiotherapy twice' })
})

afterEach(() => app[Symbol.asyncDispose]())

const count = async (table: 'referral' | 'message' | 'hospital') =>
  (await app.db.selectFrom(table).select('id').execute()).length

it('an inquiry that is merged brings its hospitals along, and takes them back', async () => {
  const target = await receive(app, { message: 'It is me again' })
  await fortis.send({ text: 'Thank you.' })
  const { inquiry } = await amina.open(reference)
  const merging = { version: inquiry.version, into: target }
  expect((await amina.send('POST', `/inquiries/${reference}/merge`, merging)).status).toBe(200)
  const merged = await amina.open(target)
  expect(merged.referrals).toMatchObject([{ id: fortis.id, reference, standing: 'quoted' }])
  expect(merged.inquiry.hospitals).toEqual({ [fortis.id]: 'Fortis' })
  // An answer that comes in now is of the inquiry that took it in.
  await app.mail({ from: DESK, to: (await fortis.find()).address, vouched: true, text: 'And one thing more' })
  const thread = await amina.get(`/inquiries/${target}/referrals/${fortis.id}`)
  expect(await thread.json()).toMatchObject({ messages: [{}, {}, {}, { text: 'And one thing more' }] })
  expect((await amina.open(target)).history.at(-1)).toMatchObject({
    kind: 'referral-answered',
    actor: 'sender',
  })
  const apart = await amina.open(reference)
  await amina.send('POST', `/inquiries/${reference}/unmerge`, { version: apart.inquiry.version })
  const without = await amina.open(target)
  expect(without.referrals).toEqual([])
  expect(without.inquiry.steps).toEqual([])
  expect((await amina.open(reference)).inquiry.steps).toMatchObject([
    { id: expect.stringMatching(/^read-hospital/), referral: fortis.id },
  ])
  expect((await fortis.thread()).messages).toHaveLength(4)
})

it('an erased inquiry takes its referrals along; the log says without words who got what', async () => {
  const erasure = { reference, reason: 'patient-asked' }
  const erased = await amina.send('POST', `/inquiries/${reference}/erase`, erasure)
  expect(parse(erasedSchema, await erased.json())).toEqual({ erased: [reference], hospitals: ['Fortis'] })
  expect([await count('referral'), await count('message'), await count('hospital')]).toEqual([0, 0, 1])
  const events = await app.db.selectFrom('event').select(['kind', 'detail']).execute()
  expect(events.find(({ kind }) => kind === 'referral-asked')?.detail).toMatch(
    /"hospital":"[0-9a-f-]{36}".*"files":0/,
  )
  expect(JSON.stringify(events)).not.toMatch(/zebrafish|wallaby|Fortis|Physio|telephone/)
  expect(await verifyEventChain(app.db, app.vault)).toMatchObject({ intact: true })
})

async function readExportedPage(): Promise<string> {
  const body = { inquiries: [reference], mails: [], leaveOut: [] }
  const response = await amina.send('POST', `/inquiries/${reference}/person/export`, body)
  expect(response.status).toBe(200)
  const files = readZip(Buffer.from(await response.arrayBuffer()))
  return String([...files].find(([name]) => name.endsWith('.html'))?.[1])
}

it('everything of one person says which referral is damaged, and has the rest', async () => {
  const { sealed: intact } = await app.db
    .selectFrom('referral')
    .select('sealed')
    .where('id', '=', fortis.id)
    .executeTakeFirstOrThrow()
  const sealed = Buffer.from(intact)
  sealed[sealed.length - 1] = ~(sealed.at(-1) ?? 0) & 0xff
  await app.db.updateTable('referral').set({ sealed }).where('id', '=', fortis.id).execute()
  const page = await readExportedPage()
  for (const words of ['<bdi>Fortis</bdi>', 'can’t be opened', 'zebrafish']) expect(page).toContain(words)
})

it('everything of one person has the threads, the summary, the consent and the offer', async () => {
  expect((await fortis.tryTo('PUT', 'summary', { text: 'A quokka of 45' })).status).toBe(200)
  const page = await readExportedPage()
  expect(page).not.toContain('can’t be opened')
  for (const words of [
    'zebrafish',
    'wallaby',
    'A quokka of 45',
    'Said so by telephone',
    'Physiotherapy twice',
    '4,500',
    'Fortis',
  ])
    expect(page).toContain(words)
})

it('a search finds what was written with a hospital', async () => {
  for (const word of ['zebrafish', 'wallaby', 'international@fortis.example'])
    expect((await amina.list(`view=all&q=${word}`)).rows).toMatchObject([{ reference }])
})

it('a step about a hospital is on the day of whoever wrote to it, and names it', async () => {
  const otieno = await openDesk(app, { email: 'otieno@company.example', name: 'Otieno' })
  await amina.act(reference, { action: 'assign', to: otieno.id })
  await app.mail({ from: DESK, to: (await fortis.find()).address, vouched: true, text: 'Any news?' })
  const { items, rows } = await amina.read('/my-day', myDaySchema)
  expect(items).toMatchObject([{ reference, person: amina.id, kind: 'task' }])
  expect(rows[0]?.hospitals).toEqual({ [fortis.id]: 'Fortis' })
})

it('a program reads and writes by the scopes of inquiries', async () => {
  const reading = await addTestToken(app, { scopes: ['inquiries:read'] })
  const writing = await addTestToken(app, { scopes: ['inquiries:write'] })
  const path = `/inquiries/${reference}/referrals`
  expect((await reading.ask('GET', `${path}/${fortis.id}`)).status).toBe(200)
  expect((await reading.ask('GET', '/hospitals')).status).toBe(200)
  const standing = { version: (await fortis.find()).version, standing: 'chosen' }
  const refused = await reading.ask('POST', `${path}/${fortis.id}/standing`, standing)
  expect(refused.status).toBe(403)
  const taken = await writing.ask('POST', `${path}/${fortis.id}/standing`, standing)
  expect(taken.status).toBe(200)
})

it('webhooks tell that a hospital was asked, answered, quoted and was chosen', async () => {
  const events = ['referral.asked', 'referral.answered', 'referral.quoted', 'choice.made']
  const body = { url: 'http://localhost:9/', events, fields: [] }
  expect((await amina.send('POST', '/admin/webhooks', body)).status).toBe(201)
  const other = await receive(app, { email: 'otieno@patient.example', phone: '0722 000 111' })
  const apollo = await refer(amina, other, (await addHospital(amina, { name: 'Apollo' })).id)
  await apollo.consent()
  await apollo.send()
  await apollo.send({ text: 'Again' })
  await app.mail({ from: DESK, to: (await apollo.find()).address, vouched: true })
  await app.mail({ from: 'Eve <eve@attacker.example>', to: (await apollo.find()).address, vouched: true })
  await apollo.offer()
  await apollo.offer({ nights: 6 })
  await apollo.stand('chosen')
  const told = await app.db.selectFrom('webhook_delivery').select('type').orderBy('n').execute()
  expect(told.map(({ type }) => type)).toEqual(events)
})

it('the figures say what became of the hospitals that were asked', async () => {
  await fortis.stand('chosen')
  const day = new Date(app.clock.now).toISOString().slice(0, 10)
  const { hospitals, destinations, way } = await amina.read(`/figures?from=${day}&to=${day}`, figuresSchema)
  const answers = { asked: 1, answered: 1, medianDays: 0, quoted: 1, chosen: 1 }
  expect(hospitals).toMatchObject([{ name: 'Fortis', country: 'India', ...answers }])
  expect(destinations).toEqual([{ country: 'India', ...answers }])
  expect(way).toEqual({ asked: 1, answered: 1, quoted: 1, chosen: 1, medianDays: 0 })
  const before = '2026-11-01'
  const none = await amina.read(`/figures?from=${before}&to=${before}`, figuresSchema)
  expect([none.hospitals, none.way.asked]).toEqual([[], 0])
  expect(await (await amina.get('/hospitals')).json()).toMatchObject({ hospitals: [{ answered: answers }] })
})
