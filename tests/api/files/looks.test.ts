import { randomBytes } from 'node:crypto'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { type Desk, readError } from '#testing/desk/desk-client.ts'
import { openInquiryWithDesk } from '#testing/desk/inquiry-with-desk.ts'
import { postToPage, readPage } from '#testing/desk/patient-page.ts'
import { sendPatientFile, takeFileBack } from '#testing/files/patient-file.ts'
import { readZip } from '#testing/files/read-zip.ts'
import type { TestApp } from '#testing/server/app.ts'

const report = Buffer.concat([Buffer.from('%PDF-1.7\n'), randomBytes(100_000)])

let app: TestApp
let desk: Desk
let reference: string
let path: string

beforeEach(async () => {
  ;({ app, desk, reference, path } = await openInquiryWithDesk())
})

afterEach(() => app[Symbol.asyncDispose]())

const listLooks = async () =>
  (await desk.open(reference)).history
    .filter(({ kind }) => kind === 'file-viewed')
    .map(({ actor, detail }) => ({ actor, ...detail }))

async function markInfected(id: string): Promise<void> {
  await app.db.updateTable('file').set({ scan: 'infected' }).where('id', '=', id).execute()
}

it('a patient takes a file back until a coordinator has opened it, not only the inquiry', async () => {
  const [seen, unseen] = [await sendPatientFile(app, path, report), await sendPatientFile(app, path, report)]
  await desk.open(reference)
  expect((await desk.get(`/files/${seen}`)).status).toBe(200)
  expect(await listLooks()).toEqual([{ actor: desk.id, file: seen }])
  expect((await readPage(app, path)).files).toMatchObject([
    { id: seen, state: 'opened' },
    { id: unseen, state: 'received' },
  ])

  expect(await readError(await takeFileBack(app, path, seen))).toMatchObject({ code: 'file_opened' })
  const byForm = await postToPage(app, path, { act: 'take-back', file: seen })
  expect(byForm.headers.get('location')).toBe(`${path}?problem=opened#reports`)
  expect((await takeFileBack(app, path, unseen)).status).toBe(204)
  expect((await desk.get(`/files/${seen}`)).status).toBe(200)
  expect(await readError(await desk.get(`/files/${unseen}`))).toMatchObject({ status: 404 })
})

it('a part of a file counts as a look', async () => {
  const id = await sendPatientFile(app, path, report)
  const headers = { ...desk.headers, range: 'bytes=0-9' }
  expect((await app.deskRequest(`/desk/v1/files/${id}`, { headers })).status).toBe(206)
  expect(await listLooks()).toHaveLength(1)
  expect(await readError(await takeFileBack(app, path, id))).toMatchObject({ code: 'file_opened' })
})

it('a file of which nothing can be read was not seen, however it is opened, and can be taken back', async () => {
  const id = await sendPatientFile(app, path, report)
  await app.db.deleteFrom('file_object').where('file_id', '=', id).execute()
  expect(await readError(await desk.get(`/files/${id}`))).toMatchObject({ code: 'file_damaged' })
  const headers = { ...desk.headers, range: 'bytes=500-' }
  expect((await app.deskRequest(`/desk/v1/files/${id}`, { headers })).status).toBe(500)
  const chosen = { inquiries: [reference], mails: [], leaveOut: [] }
  const exported = await desk.send('POST', `/inquiries/${reference}/person/export`, chosen)
  const folder = readZip(Buffer.from(await exported.arrayBuffer()))
  expect([...folder.values()].join()).toContain('It is damaged, and nothing of it can be read')
  const zip = await desk.get(`/inquiries/${reference}/files.zip?which=all`)
  const [[name, list] = [], ...others] = readZip(Buffer.from(await zip.arrayBuffer()))
  expect([name, others]).toEqual(['00 List.txt', []])
  expect(String(list)).toContain('Report 1.pdf: it is damaged, and nothing of it can be read')
  expect(await listLooks()).toEqual([])
  expect((await takeFileBack(app, path, id)).status).toBe(204)
})

it('a file of which a part is gone was seen as far as it goes', async () => {
  const id = await sendPatientFile(app, path, Buffer.concat([report, randomBytes(6_000_000)]))
  const objects = await app.db
    .selectFrom('file_object')
    .select('name')
    .where('file_id', '=', id)
    .orderBy('first_chunk')
    .execute()
  expect(objects.length).toBeGreaterThan(1)
  await app.db
    .deleteFrom('file_object')
    .where('name', '=', objects.at(-1)?.name ?? '')
    .execute()
  await expect((await desk.get(`/files/${id}`)).arrayBuffer()).rejects.toThrow()
  expect(await listLooks()).toHaveLength(1)
})

it('an infected file is only opened by those who ask for it as such; a refusal is no look', async () => {
  const id = await sendPatientFile(app, path, report)
  await markInfected(id)
  expect(await readError(await desk.get(`/files/${id}`))).toMatchObject({ code: 'file_infected' })
  expect(await listLooks()).toEqual([])
  expect((await desk.get(`/files/${id}?infected`)).status).toBe(200)
  expect(await listLooks()).toHaveLength(1)
})

it('a file that is opened and taken back at the same moment is either seen or gone', async () => {
  for (let round = 0; round < 10; round++) {
    const id = await sendPatientFile(app, path, report)
    const [look, back] = await Promise.all([desk.get(`/files/${id}`), takeFileBack(app, path, id)])
    const wasSeen = (await listLooks()).some((look) => 'file' in look && look.file === id)
    if (look.status === 200) {
      expect(Buffer.from(await look.arrayBuffer()).equals(report)).toBe(true)
      expect([back.status === 204, wasSeen]).toEqual([false, true])
    } else expect([look.status, back.status]).toEqual([404, 204])
  }
})

it('what was saved with everything of one person can’t be taken back either', async () => {
  const id = await sendPatientFile(app, path, report)
  const chosen = { inquiries: [reference], mails: [], leaveOut: [] }
  const response = await desk.send('POST', `/inquiries/${reference}/person/export`, chosen)
  expect(Buffer.from(await response.arrayBuffer()).byteLength).toBeGreaterThan(report.byteLength)
  expect(await listLooks()).toEqual([{ actor: desk.id, file: id }])
  expect(await readError(await takeFileBack(app, path, id))).toMatchObject({ code: 'file_opened' })
})
