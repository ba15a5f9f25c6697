import { randomBytes, randomUUID } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { FileChange } from '#contract/desk/file-changes.ts'
import { type Desk, openDesk, readError } from '#testing/desk/desk-client.ts'
import { sendInquiry } from '#testing/desk/patient-page.ts'
import { takePhotoWith } from '#testing/files/device-photo.ts'
import { createDicom } from '#testing/files/dicom.ts'
import { sendPatientFile, takeFileBack } from '#testing/files/patient-file.ts'
import { readZip } from '#testing/files/read-zip.ts'
import { compose, createMailApp, type MailApp } from '#testing/mail/incoming.ts'
import { testDataKey } from '#testing/server/app.ts'
import { wanjiku } from '#testing/server/inquiries.ts'
import { deleteReleased } from '../../../server/case/files/clean-objects.ts'
import { toTaggedAddress } from '../../../server/case/inquiry/tag.ts'
import { eraseInquiry } from '../../../server/case/life/erase.ts'
import { formatDataKey } from '../../../server/platform/config/data-key.ts'

const pdf = (bytes = 5_000) => Buffer.concat([Buffer.from('%PDF-1.7\n'), randomBytes(bytes)])
const jpeg = () => Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe0]), randomBytes(5_000)])

let app: MailApp
let desk: Desk
let reference: string
let path: string

beforeEach(async () => {
  app = await createMailApp()
  desk = await openDesk(app)
  ;({ reference, path } = await sendInquiry(app))
})

afterEach(() => app[Symbol.asyncDispose]())

const send = (content: Buffer<ArrayBuffer>, name: string) => {
  app.clock.now += 1_000
  return sendPatientFile(app, path, content, { name })
}

const listFiles = async (of = reference) => (await desk.open(of)).files
const listNames = async () => (await listFiles()).map(({ name }) => name)
const listIds = async () => (await listFiles()).map(({ id }) => id)

function change(body: FileChange, { by = desk, of = reference } = {}) {
  return by.send('POST', `/inquiries/${of}/files`, body)
}

/** `to` is the new place, counted from 0. */
function move(file: string, from: string[], to: number, where: Parameters<typeof change>[1] = {}) {
  return change({ change: 'order', file, from, to }, where)
}

async function listEvents(of = reference) {
  const { history } = await desk.open(of)
  return history
    .filter(({ kind }) => ['files-ordered', 'file-named', 'file-marked'].includes(kind))
    .map(({ kind, actor, detail }) => ({ kind, actor, detail }))
}

async function readArchive(which = 'all') {
  const response = await desk.get(`/inquiries/${reference}/files.zip?which=${which}`)
  expect(response.status).toBe(200)
  const files = readZip(Buffer.from(await response.arrayBuffer()))
  const list = String(files.get('00 List.txt'))
  files.delete('00 List.txt')
  return { response, files, list }
}

/** A mail from the patient with a scan, as HTML too. */
function withScan(to: string, scan: Buffer): string {
  const headers = ['Content-Type: multipart/mixed; boundary=b']
  const raw = compose({ from: wanjiku.email, to, headers, text: '' })
  const encoded = scan.toString('base64').replace(/.{76}/g, '$&\r\n')
  return `${raw}--b\r
Content-Type: multipart/alternative; boundary=c\r
\r
--c\r
\r
Here is the scan\r
--c\r
Content-Type: text/html\r
\r
<p>Here is the scan</p>\r
--c--\r
--b\r
Content-Type: application/pdf\r
Content-Disposition: attachment; filename="MRI knee.pdf"\r
Content-Transfer-Encoding: base64\r
\r
${encoded}\r
--b--\r
`
}

describe('the files of an inquiry', () => {
  it('are those from the page and from mails, in the order of their arrival, with names that say something', async () => {
    const first = await send(jpeg(), 'IMG_2031.jpg')
    await send(pdf(), 'Blood test.pdf')
    const mailed = await desk.open(reference)
    expect(mailed.files).toMatchObject([
      { id: first, name: 'Report 1.jpg', sentAs: 'IMG_2031.jpg', isNamed: false, forHospital: false },
      { name: 'Blood test.pdf', sentAs: 'Blood test.pdf', scan: 'none', state: 'stored' },
    ])
    app.clock.now += 1_000
    const to = toTaggedAddress(app.vault, 'support@company.example', { id: mailed.inquiry.id, reference })
    await app.mail({ raw: withScan(to, pdf()), to })
    expect(await listNames()).toEqual(['Report 1.jpg', 'Blood test.pdf', 'MRI knee.pdf'])
  })

  it('are put in order; what arrives later follows, and the order can be taken back', async () => {
    const [a, b, c] = [
      await send(pdf(), 'A first.pdf'),
      await send(pdf(), 'B next.pdf'),
      await send(pdf(), 'C last.pdf'),
    ]
    expect((await move(c, [a, b, c], 0)).status).toBe(200)
    expect(await listIds()).toEqual([c, a, b])
    const d = await send(pdf(), 'D late.pdf')
    expect(await listIds()).toEqual([c, a, b, d])
    // Sent again after a lost answer.
    expect((await move(c, [a, b, c], 0)).status).toBe(200)
    expect((await move(c, [c, a, b], 2)).status).toBe(200)
    expect(await listIds()).toEqual([a, b, c, d])
    const ordered = { kind: 'files-ordered', actor: desk.id }
    expect(await listEvents()).toEqual([
      { ...ordered, detail: { file: c, from: 3, to: 1 } },
      { ...ordered, detail: { file: c, from: 1, to: 3 } },
    ])
  })

  it('that two coordinators order at once keep the order of the first one', async () => {
    const [a, b, c] = [
      await send(pdf(), 'A first.pdf'),
      await send(pdf(), 'B next.pdf'),
      await send(pdf(), 'C last.pdf'),
    ]
    const other = await openDesk(app, { email: 'other@pona.test' })
    const answers = await Promise.all([move(b, [a, b, c], 0), move(b, [a, b, c], 2, { by: other })])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
    const won = answers[0]?.status === 200 ? [b, a, c] : [a, c, b]
    expect(await listIds()).toEqual(won)
    const refused = answers.find(({ status }) => status === 409)
    expect(refused && (await readError(refused))).toMatchObject({ code: 'changed_meanwhile' })
  })

  it('are put in order although the patient took one back meanwhile', async () => {
    const [a, b, c] = [
      await send(pdf(), 'A first.pdf'),
      await send(pdf(), 'B next.pdf'),
      await send(pdf(), 'C last.pdf'),
    ]
    expect((await takeFileBack(app, path, b)).status).toBe(204)
    expect((await move(c, [a, b, c], 0)).status).toBe(200)
    expect(await listIds()).toEqual([c, a])
    expect((await move(b, [b, c, a], 2)).status).toBe(200)
    expect(await listEvents()).toMatchObject([{ detail: { file: c, from: 2, to: 1 } }])
  })

  it('are not ordered by ids that were not seen, or twice', async () => {
    const [a, b] = [await send(pdf(), 'A first.pdf'), await send(pdf(), 'B next.pdf')]
    const wrong = [move(a, [b], 0), move(a, [a, b, a], 1), move(randomUUID(), [a, b], 1)]
    for (const response of await Promise.all([...wrong, move(a, [a, b], 2), move(a, [a, b], -1)]))
      expect(await readError(response)).toMatchObject({ status: 422 })
    expect(await listEvents()).toEqual([])
  })

  it('are named; the kind stays, the sender’s name stays known, and the name is sealed', async () => {
    const file = await send(jpeg(), 'IMG_2031.jpg')
    const named = (from: string | null, to: string | null) => change({ change: 'name', file, from, to })
    expect((await named(null, ' Blood/test: May ')).status).toBe(200)
    expect(await listFiles()).toMatchObject([
      { name: 'Blood test May.jpg', sentAs: 'IMG_2031.jpg', isNamed: true },
    ])
    expect((await named(null, 'Blood test May.jpg')).status).toBe(200)
    expect(await readError(await named(null, 'Urine'))).toMatchObject({ code: 'changed_meanwhile' })
    expect((await named('Blood test May.jpg', 'Ripoti ya daktari ሆስፒታል.pdf')).status).toBe(200)
    expect(await listNames()).toEqual(['Ripoti ya daktari ሆስፒታል.pdf.jpg'])
    expect((await named('Ripoti ya daktari ሆስፒታል.pdf.jpg', null)).status).toBe(200)
    expect(await listNames()).toEqual(['Report 1.jpg'])
    expect(await listEvents()).toMatchObject([{ kind: 'file-named', detail: { file } }, {}, {}])
    await named(null, 'Canary name')
    const { sealed } = await app.db.selectFrom('file_label').select('sealed').executeTakeFirstOrThrow()
    expect(Buffer.from(sealed).includes('Canary')).toBe(false)
    const events = await app.db.selectFrom('event').select('detail').execute()
    expect(JSON.stringify(events)).not.toContain('Canary')
  })

  it('are marked for the hospital, each time an event that says so', async () => {
    const file = await send(jpeg(), 'IMG_2031.jpg')
    for (const to of [true, true, false])
      expect((await change({ change: 'hospital', file, to })).status).toBe(200)
    expect(await listEvents()).toEqual([
      { kind: 'file-marked', actor: desk.id, detail: { file, hospital: 'yes' } },
      { kind: 'file-marked', actor: desk.id, detail: { file, hospital: 'no' } },
    ])
  })

  it('can be changed by their own inquiry alone', async () => {
    const file = await send(pdf(), 'A first.pdf')
    const other = await sendInquiry(app, { email: 'other@patient.example', message: 'Another' })
    const elsewhere = { of: other.reference }
    for (const body of [
      { change: 'hospital', file, to: true },
      { change: 'name', file, from: null, to: 'Mine' },
    ] as const)
      expect(await readError(await change(body, elsewhere))).toMatchObject({ status: 404 })
    expect((await move(file, [file], 0, elsewhere)).status).toBe(200)
    expect(await listEvents(other.reference)).toEqual([])
    expect(await listFiles(other.reference)).toEqual([])
  })

  it('of a repeat are in the inquiry that it was merged into, with what was said of them', async () => {
    const own = await send(pdf(), 'A first.pdf')
    const repeat = await sendInquiry(app, { message: 'Again' })
    const file = await sendPatientFile(app, repeat.path, pdf(), { name: 'Its own.pdf' })
    await change({ change: 'hospital', file, to: true }, { of: repeat.reference })
    const { version } = (await desk.open(repeat.reference)).inquiry
    await desk.send('POST', `/inquiries/${repeat.reference}/merge`, { version, into: reference })
    expect(await listFiles()).toMatchObject([{ id: own }, { id: file, forHospital: true }])
    expect((await move(file, [own, file], 0)).status).toBe(200)
    expect(await listIds()).toEqual([file, own])
  })

  it('lose their names and marks with their inquiry, and no bytes are left', async () => {
    const file = await send(pdf(), 'A first.pdf')
    await change({ change: 'name', file, from: null, to: 'Named' })
    const { db, vault, clock, fileStore: store } = app
    await eraseInquiry({ db, vault, now: () => clock.now }, { reference, actor: desk.id })
    await deleteReleased({ db, store, now: () => clock.now })
    for (const table of ['file_label', 'file', 'file_object', 'patient_file'] as const)
      expect(await db.selectFrom(table).selectAll().execute()).toEqual([])
    for await (const object of store.list()) expect(object).toBeUndefined()
  })

  it('are shown although the row of a name was damaged', async () => {
    const [damaged, other] = [await send(jpeg(), 'IMG_2031.jpg'), await send(pdf(), 'B next.pdf')]
    await change({ change: 'name', file: damaged, from: null, to: 'Named' })
    await change({ change: 'hospital', file: damaged, to: true })
    await app.db
      .updateTable('file_label')
      .set({ sealed: Buffer.from('changed') })
      .execute()
    expect(await listFiles()).toMatchObject([
      { id: damaged, name: 'Report 1.jpg', forHospital: true },
      { id: other, name: 'B next.pdf' },
    ])
  })

  it('are sealed anew after a rotation', async () => {
    const file = await send(pdf(), 'A first.pdf')
    await change({ change: 'name', file, from: null, to: 'Named' })
    const newKey = { id: 'rotated', key: randomBytes(32) }
    await using rotated = await app.openAnother({
      DATA_KEYS: [newKey, testDataKey].map(formatDataKey).join(),
    })
    await rotated.runTask('reseal')
    const rows = await app.db.selectFrom('file_label').select('key_id').execute()
    expect(rows).toEqual([{ key_id: 'rotated' }])
    const response = await rotated.deskApp.request(`/desk/v1/inquiries/${reference}`, {
      headers: desk.headers,
    })
    expect(await response.json()).toMatchObject({ files: [{ name: 'Named.pdf' }] })
  })
})

describe('the archive of an inquiry', () => {
  it('has all files in their order with their names, and each counts as a look', async () => {
    const contents = [jpeg(), pdf(2_000_000), pdf()]
    const names = ['IMG_2031.jpg', 'Blood test.pdf', 'Blood test.pdf']
    const ids: string[] = []
    for (const [index, content] of contents.entries()) ids.push(await send(content, names[index] ?? ''))
    const [first = '', second = '', third = ''] = ids
    await move(third, ids, 0)
    await move(second, [third, first, second], 1)
    const { response, files, list } = await readArchive()
    expect(response.headers.get('content-disposition')).toContain(`"${reference} files.zip"`)
    expect([...files]).toEqual([
      ['01 Blood test.pdf', contents[2]],
      ['02 Blood test.pdf', contents[1]],
      ['03 Report 1.jpg', contents[0]],
    ])
    expect(list).toContain(`Inquiry ${reference}, saved on 21 November 2026 at 10:00 (East Africa Time)`)
    expect(list).toContain('\r\n03 Report 1.jpg, not scanned for viruses\r\n')
    const { history } = await desk.open(reference)
    const seen = history.flatMap(({ kind, detail }) => (kind === 'file-viewed' ? detail.file : []))
    expect(seen).toEqual(ids.toReversed())
    for (const id of ids)
      expect(await readError(await takeFileBack(app, path, id))).toMatchObject({ code: 'file_opened' })
  })

  it('of those for the hospital has these alone; the others can still be taken back', async () => {
    const [kept, marked] = [await send(pdf(), 'A first.pdf'), await send(pdf(), 'B next.pdf')]
    expect((await desk.get(`/inquiries/${reference}/files.zip?which=hospital`)).status).toBe(404)
    await change({ change: 'hospital', file: marked, to: true })
    const { response, files } = await readArchive('hospital')
    expect(response.headers.get('content-disposition')).toContain('for the hospital.zip')
    expect([...files.keys()]).toEqual(['01 B next.pdf'])
    expect((await takeFileBack(app, path, kept)).status).toBe(204)
  })

  it('of those for the hospital tells no place or device of photos, and says what else it carries', async () => {
    const device = 'SM-A155F of Wanjiku'
    const ids = [
      await send(await takePhotoWith(device), 'Knee photo.jpg'),
      await send(Buffer.from(new Uint8Array(createDicom({}))), 'MRI knee.dcm'),
    ]
    for (const file of ids) await change({ change: 'hospital', file, to: true })
    const { files, list } = await readArchive('hospital')
    expect(files.get('01 Knee photo.jpg')?.includes(device)).toBe(false)
    expect(list).toMatch(
      /01 Knee photo\.jpg, not scanned for viruses\r\n02 MRI knee\.dcm, .*as it came: it names the patient/,
    )
    expect((await readArchive()).files.get('01 Knee photo.jpg')?.includes(device)).toBe(true)
  })

  it('leaves out an infected file and says so; that is no look', async () => {
    const [infected, clean] = [await send(pdf(), 'Invoice.pdf'), await send(pdf(), 'B next.pdf')]
    await app.db.updateTable('file').set({ scan: 'clean' }).where('id', '=', clean).execute()
    await app.db.updateTable('file').set({ scan: 'infected' }).where('id', '=', infected).execute()
    const { files, list } = await readArchive()
    expect([...files.keys()]).toEqual(['01 B next.pdf'])
    expect(list).toContain('\r\n01 B next.pdf\r\n')
    expect(list).toContain('Left out:\r\nInvoice.pdf: a virus was found in it\r\n')
    expect((await takeFileBack(app, path, infected)).status).toBe(204)
    await app.db.updateTable('file').set({ scan: 'infected' }).execute()
    expect((await desk.get(`/inquiries/${reference}/files.zip`)).status).toBe(404)
  })

  it('has what can be read of a damaged file, and says so', async () => {
    const [damaged, whole] = [await send(pdf(9_000_000), 'A first.pdf'), await send(pdf(), 'B next.pdf')]
    await app.runTask('packFiles')
    const objects = await app.db
      .selectFrom('file_object')
      .select('name')
      .where('file_id', '=', damaged)
      .orderBy('first_chunk')
      .execute()
    await app.fileStore.delete(objects.at(-1)?.name ?? '')
    const { files, list } = await readArchive()
    expect(files.size).toBe(2)
    expect(list).toContain('01 A first.pdf, not scanned for viruses, damaged: only its beginning can be read')
    expect(whole).toBeDefined()
  })

  it('is not there for another reference', async () => {
    expect((await desk.get('/inquiries/PN-2345-6789/files.zip')).status).toBe(404)
    expect((await app.deskRequest(`/desk/v1/inquiries/${reference}/files.zip`)).status).toBe(401)
  })
})
