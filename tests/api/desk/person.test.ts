import { randomBytes, randomUUID } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type Person, personSchema } from '#contract/desk/person.ts'
import { unsortedListSchema } from '#contract/desk/unsorted.ts'
import { type Desk, openDesk, readError, receive } from '#testing/desk/desk-client.ts'
import { sendInquiry } from '#testing/desk/patient-page.ts'
import { beginPatientFile, sendPatientFile } from '#testing/files/patient-file.ts'
import { readZip } from '#testing/files/read-zip.ts'
import { compose, createMailApp, type MailApp } from '#testing/mail/incoming.ts'
import { isPostgresRun } from '#testing/server/database.ts'
import { wanjiku } from '#testing/server/inquiries.ts'
import { testSite } from '#testing/server/site.ts'
import { deleteReleased } from '../../../server/case/files/clean-objects.ts'
import { toTaggedAddress } from '../../../server/case/inquiry/tag.ts'
import { verifyEventChain } from '../../../server/company/audit/verify.ts'
import { flushDeleted } from '../../../server/schema/engine.ts'

const toScan = (bytes: number) => Buffer.concat([Buffer.from('%PDF-1.7\n'), randomBytes(bytes)])
const scan = toScan(100_000)
/** A file of several objects of the store. */
const largeScan = toScan(5_000_000)

let app: MailApp
let desk: Desk

beforeEach(async () => {
  app = await createMailApp({ RATE_LIMITS: 'on' })
  desk = await openDesk(app, { name: 'Amina Otieno' })
})

afterEach(() => app[Symbol.asyncDispose]())

const readPerson = (reference: string) => desk.read(`/inquiries/${reference}/person`, personSchema)
const readUnsorted = () => desk.read('/unsorted', unsortedListSchema)

type Chosen = { inquiries: string[]; mails?: string[]; leaveOut?: string[] }

function exportPerson(reference: string, { inquiries, mails = [], leaveOut = [] }: Chosen) {
  return desk.send('POST', `/inquiries/${reference}/person/export`, { inquiries, mails, leaveOut })
}

function erasePerson(reference: string, { inquiries, mails = [] }: Chosen, typed = reference) {
  const body = { inquiries, mails, reference: typed, reason: 'patient-asked' }
  return desk.send('POST', `/inquiries/${reference}/person/erase`, body)
}

async function readExport(response: Response): Promise<{ text: string; files: Map<string, Buffer> }> {
  expect(response.status).toBe(200)
  const files = readZip(Buffer.from(await response.arrayBuffer()))
  const [document = ''] = [...files.keys()].filter((name) => name.endsWith('.html'))
  const text = String(files.get(document))
  files.delete(document)
  return { text, files }
}

async function tagOf(reference: string): Promise<string> {
  const { id } = await app.db
    .selectFrom('inquiry')
    .select('id')
    .where('reference', '=', reference)
    .executeTakeFirstOrThrow()
  return toTaggedAddress(app.vault, 'support@company.example', { id, reference })
}

function withScan(mail: Parameters<typeof compose>[0], attached: Buffer): string {
  const raw = compose({ ...mail, headers: ['Content-Type: multipart/mixed; boundary=b'], text: '' })
  const part = 'Content-Type: application/pdf\r\nContent-Disposition: attachment; filename="Scan.pdf"'
  const encoded = attached.toString('base64').replace(/.{76}/g, '$&\r\n')
  return `${raw}--b\r\n\r\n${mail.text}\r\n--b\r\n${part}\r\nContent-Transfer-Encoding: base64\r\n\r\n${encoded}\r\n--b--\r\n`
}

type Story = Awaited<ReturnType<typeof tellStory>>

/** An inquiry, its merged repeat, a note, a reply, a mail with a scan, a moved mail, an unsorted one; and a stranger. */
async function tellStory(attached = scan) {
  const first = await receive(app, { message: 'Canary: my first words' })
  const second = await receive(app, { message: 'Canary: did you get it?', email: 'w2@patient.example' })
  const stranger = await receive(app, {
    ...{ name: 'Otieno', message: 'Another person', email: 'otieno@patient.example', phone: '0733 555 666' },
  })
  const { version } = (await desk.open(second)).inquiry
  await desk.send('POST', `/inquiries/${second}/merge`, { version, into: first })
  await desk.send('POST', `/inquiries/${first}/notes`, { text: 'Canary: call in the evening' })
  await desk.send('POST', `/inquiries/${first}/notes`, { text: 'Canary: the sister owes us money' })
  const reply = { id: randomUUID(), subject: 'Your knee', body: 'Canary: dear Wanjiku' }
  const current = (await desk.open(first)).inquiry.version
  expect(
    (await desk.send('POST', `/inquiries/${first}/replies`, { ...reply, version: current })).status,
  ).toBe(200)
  const mail = { from: wanjiku.email, to: await tagOf(first), text: 'Canary: here is the scan' }
  const raw = withScan(mail, attached)
  await app.mail({ raw, to: await tagOf(first) })
  const moved = await app.mail({
    from: 'sister@family.example',
    to: await tagOf(stranger),
    text: 'Canary: moved',
  })
  const move = await desk.send('POST', `/messages/${moved}/move`, { to: first })
  expect(move.status).toBe(200)
  const unsorted = await app.mail({ from: wanjiku.email, text: 'Canary: unsorted words' })
  return { first, second, stranger, raw, tag: await tagOf(first), unsorted: unsorted ?? '' }
}

describe('one person', () => {
  it('is found by mailbox and phone, and by what shares these, with the unsorted mails', async () => {
    const { first, second, stranger, unsorted } = await tellStory()
    const byPhone = await receive(app, { name: 'Her sister', email: 's@family.example', message: 'Third' })
    app.clock.now += 1_000
    const bySister = await receive(app, {
      ...{ name: 'The sister again', email: 'S@family.example', phone: '0733 777 888', message: 'Fourth' },
    })
    const { inquiries, mails } = await readPerson(second)
    expect(inquiries.map(({ reference, repeats, same }) => ({ reference, repeats, same }))).toEqual([
      { reference: first, repeats: [second], same: null },
      { reference: bySister, repeats: [], same: { contacts: ['email'], as: byPhone } },
      { reference: byPhone, repeats: [], same: { contacts: ['phone'], as: first } },
    ] satisfies Pick<Person['inquiries'][number], 'reference' | 'repeats' | 'same'>[])
    expect(mails).toMatchObject([{ id: unsorted, from: wanjiku.email, isSetAside: false }])
    expect((await readPerson(stranger)).inquiries).toHaveLength(1)
  })

  it('includes only what was in the list', async () => {
    const { first, stranger, unsorted } = await tellStory()
    for (const attempt of [
      () => exportPerson(first, { inquiries: [first, stranger] }),
      () => erasePerson(first, { inquiries: [first, stranger] }),
      () => erasePerson(first, { inquiries: [first], mails: [randomUUID()] }),
      () => erasePerson(stranger, { inquiries: [stranger], mails: [unsorted] }),
    ])
      expect(await readError(await attempt())).toEqual({ status: 409, code: 'changed_meanwhile' })
    expect(await readError(await erasePerson(first, { inquiries: [first] }, stranger))).toMatchObject({
      code: 'invalid_request',
    })
    expect(await readError(await desk.get('/inquiries/PN-0000-0000/person'))).toMatchObject({ status: 404 })
    expect((await desk.open(first)).messages.length).toBeGreaterThan(5)
  })
})

describe('the export', () => {
  it('has every message in order, the files and what was done, without names of staff', async () => {
    const { first, second, unsorted } = await tellStory()
    const response = await exportPerson(first, { inquiries: [first], mails: [unsorted] })
    expect(response.headers.get('content-disposition')).toContain(`${first}.zip`)
    const { text, files } = await readExport(response)
    const places = [
      ...['my first words', 'did you get it?', 'call in the evening', 'the sister owes us money'],
      ...['dear Wanjiku', 'here is the scan', 'moved', 'unsorted words'],
    ].map((words) => text.split(`Canary: ${words}`).length - 1)
    expect(places).toEqual(Array.from({ length: 8 }, () => 1))
    expect([...files]).toEqual([['files/001 Scan.pdf', scan]])
    expect(text).toContain('href="files/001%20Scan.pdf"')
    expect(text).toContain(`Inquiry ${second}`)
    expect(text).toContain('Somebody at our office looked at it')
    expect(text).not.toContain('Amina')
    expect(text).not.toContain('Another person')
  })

  it('has each field of the form as the patient filled it in', async () => {
    const reference = await receive(app)
    const { text } = await readExport(await exportPerson(reference, { inquiries: [reference] }))
    const facts = [...text.matchAll(/<dt>(.*?)<\/dt><dd dir="auto">(.*?)<\/dd>/g)]
    expect(new Map(facts.map(([, label, value]) => [label, value]))).toEqual(
      new Map([
        ['Received', '21 November 2026 at 10:00'],
        ['Name', wanjiku.name],
        ['E-mail', wanjiku.email],
        ['Phone', '+254 0712 345 678'],
        ['Treatment', wanjiku.treatment],
        ['Language', 'English'],
        ['State', 'open'],
      ]),
    )
    expect(text).toContain(wanjiku.message)
  })

  it('has what the patient agreed to, in the words of then', async () => {
    await app.runTask('keepNotices')
    const agreed = { ...wanjiku, consentVersion: 'test-en-1' }
    const reference = await receive(app, agreed)
    const { text } = await readExport(await exportPerson(reference, { inquiries: [reference] }))
    expect(text).toContain('What was agreed to, version test-en-1')
    expect(text).toContain('You agree that Testers Example Limited stores it in Kenya.')
    expect(text).toContain('For 730 days.')
  })

  it('leaves out what is about others, and says so; never what the patient wrote', async () => {
    const { first } = await tellStory()
    const { messages } = await desk.open(first)
    const { text } = await readExport(
      await exportPerson(first, {
        inquiries: [first],
        leaveOut: messages.filter((one) => /owes us money|first words/.test(one.text)).map(({ id }) => id),
      }),
    )
    expect(text).not.toContain('owes us money')
    expect(text).toContain('my first words')
    expect(text).toContain('One message or note is left out, because it is about somebody else.')
  })

  it('is recorded for each inquiry and for the person who made it', async () => {
    const { first, unsorted } = await tellStory()
    await exportPerson(first, { inquiries: [first], mails: [unsorted] })
    const events = await app.db
      .selectFrom('event')
      .leftJoin('inquiry', 'inquiry.id', 'event.subject_id')
      .select(['event.kind', 'event.actor', 'inquiry.reference'])
      .where('event.kind', 'in', ['person-exported', 'exported'])
      .orderBy('event.n')
      .execute()
    expect(events.map(({ kind }) => kind)).toEqual([
      ...['person-exported', 'person-exported', 'person-exported', 'exported'],
    ])
    expect(new Set(events.map(({ actor }) => actor))).toEqual(new Set([desk.id]))
    expect(await verifyEventChain(app.db, app.vault)).toMatchObject({ intact: true })
  })

  it('that is interrupted leaves nothing behind', async () => {
    const { first } = await tellStory()
    const before = readdirSync(app.dataDir, { recursive: true }).toSorted()
    const response = await exportPerson(first, { inquiries: [first] })
    const reader = response.body?.getReader()
    await reader?.read()
    await reader?.cancel()
    expect(readdirSync(app.dataDir, { recursive: true }).toSorted()).toEqual(before)
    expect((await readExport(await exportPerson(first, { inquiries: [first] }))).files.size).toBe(1)
  })

  it('ends as a broken connection when the store can not be read, and says which file is damaged', async () => {
    const { first } = await tellStory(largeScan)
    const { name } = await app.db
      .selectFrom('file_object')
      .select('name')
      .orderBy('first_chunk', 'desc')
      .limit(1)
      .executeTakeFirstOrThrow()
    await app.fileStore.delete(name)
    const { text, files } = await readExport(await exportPerson(first, { inquiries: [first] }))
    expect(text).toContain('It is damaged: only its beginning can be read.')
    expect(files.get('files/001 Scan.pdf')?.length).toBeLessThan(largeScan.length)
    app.fileStore.get = () => Promise.reject(new Error('The store is away'))
    await expect((await exportPerson(first, { inquiries: [first] })).arrayBuffer()).rejects.toThrow()
  })

  it('is refused beyond the daily limit', async () => {
    const reference = await receive(app)
    for (let n = 0; n < 20; n++)
      await (await exportPerson(reference, { inquiries: [reference] })).arrayBuffer()
    const refused = await exportPerson(reference, { inquiries: [reference] })
    expect(await readError(refused)).toMatchObject({ code: 'daily_limit' })
  })
})

describe('files from the patient’s page', () => {
  it('are in the export, also an infected one, which the page says', async () => {
    const { reference, path } = await sendInquiry(app)
    const infected = await sendPatientFile(app, path, scan, { name: 'Barua ya daktari.pdf' })
    await sendPatientFile(app, path, scan, { name: 'IMG_2031.pdf' })
    await app.db.updateTable('file').set({ scan: 'infected' }).where('id', '=', infected).execute()
    const { text, files } = await readExport(await exportPerson(reference, { inquiries: [reference] }))
    expect([...files]).toEqual([
      ['files/001 Barua ya daktari.pdf', scan],
      ['files/002 IMG_2031.pdf', scan],
    ])
    expect(text.split('A virus was found in it: do not open it.')).toHaveLength(2)
  })

  it('go with the erasure: whole ones, one that still arrives, their names and their bytes', async () => {
    const { reference, path } = await sendInquiry(app)
    const file = await sendPatientFile(app, path, scan)
    await beginPatientFile(app, path, scan, 50_000)
    const named = { change: 'name', file, from: null, to: 'Canary: HIV test' }
    expect((await desk.send('POST', `/inquiries/${reference}/files`, named)).status).toBe(200)
    const ids = [
      ...(await listIds([reference])),
      ...(await app.db.selectFrom('file').select('id').execute()).map(({ id }) => id),
    ]
    const sealed = await listSealed()
    expect((await erasePerson(reference, { inquiries: [reference] })).status).toBe(200)
    await deleteReleased({ db: app.db, store: app.fileStore, now: () => app.clock.now })
    await flushDeleted(app.db)
    const rows = await dumpRows()
    // Counts of what was sent, by the inquiry's id, stay for a day.
    const kept = ['event', 'rate_limit']
    for (const id of ids)
      expect(rows.filter(({ table, text }) => !kept.includes(table) && text.includes(id))).toEqual([])
    for (const table of ['file', 'file_label', 'file_object', 'patient_file'] as const)
      expect(rows.filter((row) => row.table === table)).toEqual([])
    const stillSealed = new Set(await listSealed())
    expect(findOnDisk(sealed.filter((bytes) => !stillSealed.has(bytes)))).toEqual([])
    for await (const object of app.fileStore.list()) expect(object).toBeUndefined()
    expect((await app.request(path)).status).toBe(404)
  })
})

describe('the erasure', () => {
  it('takes everything in one act, and leaves the others', async () => {
    const { first, second, stranger, unsorted } = await tellStory()
    const ids = await listIds([first, second], unsorted)
    const sealed = await listSealed()
    const response = await erasePerson(first, { inquiries: [first], mails: [unsorted] })
    expect(response.status).toBe(200)
    await deleteReleased({ db: app.db, store: app.fileStore, now: () => app.clock.now })
    await flushDeleted(app.db)

    const rows = await dumpRows()
    for (const id of ids)
      expect(rows.filter(({ table, text }) => table !== 'event' && text.includes(id))).toEqual([])
    const kept = new Set(await listSealed())
    const gone = sealed.filter((bytes) => !kept.has(bytes))
    expect(gone.length).toBeGreaterThan(8)
    expect(findOnDisk(gone)).toEqual([])
    expect((await desk.list('view=all')).rows.map(({ reference }) => reference)).toEqual([stranger])
    expect((await readUnsorted()).mails).toEqual([])
    const events = await app.db
      .selectFrom('event')
      .select(['subject_id', 'actor', 'detail'])
      .where('kind', '=', 'erased')
      .execute()
    expect(events).toHaveLength(3)
    expect(new Set(events.map(({ actor, detail }) => `${actor} ${detail}`))).toEqual(
      new Set([`${desk.id} {"reason":"patient-asked"}`]),
    )
    expect(await verifyEventChain(app.db, app.vault)).toMatchObject({ intact: true })
  })

  it('leaves all of it when a part can not be erased', async () => {
    const { first, unsorted } = await tellStory()
    const readIds = () => app.db.selectFrom('inquiry').select('id').orderBy('n').execute()
    const before = await readIds()
    await desk.send('POST', `/unsorted/${unsorted}/attach`, { reference: first })
    const response = await erasePerson(first, { inquiries: [first], mails: [unsorted] })
    expect(response.status).toBe(409)
    expect(await readIds()).toEqual(before)
  })

  it('is not undone by a rescan of the mailbox, nor by our own mails that arrive late', async () => {
    const { first, raw, tag, unsorted, stranger } = await tellStory()
    const [inquiry] = await listIds([first])
    const reply = await app.db
      .selectFrom('message')
      .select('id')
      .where('direction', '=', 'out')
      .executeTakeFirstOrThrow()
    await erasePerson(first, { inquiries: [first], mails: [unsorted] })
    expect(await app.mail({ raw, to: tag })).toBeUndefined()
    for (const messageId of [`<${inquiry}.inquiry@company.example>`, `<${reply.id}.reply@company.example>`])
      expect(
        await app.mail({
          from: testSite.company.mailFrom,
          messageId,
          text: 'Canary: our own',
          vouched: true,
        }),
      ).toBeUndefined()
    expect((await readUnsorted()).mails).toEqual([])
    expect((await desk.list('view=all')).rows.map(({ reference }) => reference)).toEqual([stranger])
  })

  it('lets a new mail to the erased tag go to Unsorted, not into nothing', async () => {
    const { first, tag, unsorted } = await tellStory()
    await erasePerson(first, { inquiries: [first], mails: [unsorted] })
    const id = await app.mail({ from: wanjiku.email, to: tag, text: 'Are you still there?' })
    expect((await readUnsorted()).mails).toMatchObject([
      { id, text: 'Are you still there?', suggestions: [] },
    ])
  })
})

async function listIds(references: Story['first'][], ...others: string[]): Promise<string[]> {
  const rows = await app.db
    .selectFrom('inquiry')
    .leftJoin('message', 'message.inquiry_id', 'inquiry.id')
    .leftJoin('message_file', 'message_file.message_id', 'message.id')
    .select(['inquiry.id', 'message.id as message', 'message_file.file_id as file'])
    .where('reference', 'in', references)
    .execute()
  return [...new Set([...rows.flatMap(({ id, message, file }) => [id, message, file]), ...others])].flatMap(
    (id) => id ?? [],
  )
}

/** Every row of every table as text. */
async function dumpRows(): Promise<{ table: string; text: string }[]> {
  const tables = await app.db.introspection.getTables()
  // PostgreSQL lists the tables of other tests, too.
  const schema = isPostgresRun() ? await readSchema() : undefined
  const own = tables.filter((table) => schema === undefined || table.schema === schema)
  const dumped = await Promise.all(
    own.map(async ({ name }) => {
      const { rows } = await sql`select * from ${sql.table(name)}`.execute(app.db)
      return rows.map((row) => ({ table: name, text: JSON.stringify(row) }))
    }),
  )
  return dumped.flat()
}

async function readSchema(): Promise<string | undefined> {
  const { rows } = await sql<{ name: string }>`select current_schema() as name`.execute(app.db)
  return rows[0]?.name
}

async function listSealed(): Promise<string[]> {
  const tables = ['inquiry', 'message', 'mail_raw', 'file'] as const
  const found = await Promise.all(tables.map((table) => app.db.selectFrom(table).select('sealed').execute()))
  return found.flat().map(({ sealed }) => Buffer.from(sealed).subarray(-32).toString('latin1'))
}

function findOnDisk(sealed: readonly string[]): string[] {
  if (isPostgresRun()) return []
  const files = ['pona.db', 'pona.db-wal'].map((name) => readFileSync(join(app.dataDir, name), 'latin1'))
  return sealed.filter((bytes) => files.some((file) => file.includes(bytes)))
}
