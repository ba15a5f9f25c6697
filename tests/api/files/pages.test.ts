import { randomBytes } from 'node:crypto'
import { afterEach, beforeEach, expect, it } from 'vitest'
import type { Desk } from '#testing/desk/desk-client.ts'
import { openInquiryWithDesk } from '#testing/desk/inquiry-with-desk.ts'
import { readPage } from '#testing/desk/patient-page.ts'
import { createLockedPdf } from '#testing/files/hostile-pdfs.ts'
import { beginPatientFile, sendPatientFile } from '#testing/files/patient-file.ts'
import { createPdf } from '#testing/files/pdf.ts'
import type { TestApp } from '#testing/server/app.ts'

let app: TestApp
let desk: Desk
let reference: string
let path: string

beforeEach(async () => {
  ;({ app, desk, reference, path } = await openInquiryWithDesk())
})

afterEach(() => app[Symbol.asyncDispose]())

const pdf = (pages: number) => Buffer.from(createPdf(Array.from({ length: pages }, (_, n) => `page ${n}`)))

const listOnPage = async () => (await readPage(app, path)).files.map(({ pages }) => pages)

it('the patient and the desk learn how many pages a PDF has, once they are counted', async () => {
  await sendPatientFile(app, path, pdf(3))
  expect(await listOnPage()).toEqual([null])
  await app.pageCounter.count()
  expect(await listOnPage()).toEqual([3])
  const { messages } = await desk.open(reference)
  expect(messages.flatMap(({ files }) => files).map(({ pages }) => pages)).toEqual([3])
})

it('no number is told of other kinds, of PDFs that can’t be counted, and of what still arrives', async () => {
  const whole = pdf(2)
  await beginPatientFile(app, path, whole, whole.byteLength - 10)
  app.clock.now += 1
  await sendPatientFile(app, path, Buffer.from(createLockedPdf()))
  app.clock.now += 1
  await sendPatientFile(app, path, randomBytes(5_000))
  app.clock.now += 1
  await sendPatientFile(app, path, whole)
  await app.pageCounter.count()
  expect(await listOnPage()).toEqual([null, null, null, 2])
  // Each is tried once.
  const left = await app.db.selectFrom('file').select('state').where('pages', 'is', null).execute()
  expect(left).toEqual([{ state: 'arriving' }])
})

it('a started server counts what arrives, and what another had left uncounted when it ended', async () => {
  await sendPatientFile(app, path, pdf(2))
  await using server = await app.openAnother()
  await using _started = server.pageCounter.start()
  server.pageCounter.wake()
  await expect.poll(listOnPage, { timeout: 20_000 }).toEqual([2])
})

it('a server that stops while it counts leaves the file to the next one', async () => {
  await sendPatientFile(app, path, pdf(2))
  const started = app.pageCounter.start()
  app.pageCounter.wake()
  await started[Symbol.asyncDispose]()
  expect(await listOnPage()).toEqual([null])
  await app.pageCounter.count()
  expect(await listOnPage()).toEqual([2])
})

it('a damaged file gets no number, and keeps no other waiting', async () => {
  const damaged = await sendPatientFile(app, path, pdf(2))
  app.clock.now += 1
  await sendPatientFile(app, path, pdf(4))
  await app.db.deleteFrom('file_object').where('file_id', '=', damaged).execute()
  await app.pageCounter.count()
  expect(await listOnPage()).toEqual([null, 4])
  expect(await app.db.selectFrom('file').select('n').where('pages', 'is', null).execute()).toEqual([])
})
