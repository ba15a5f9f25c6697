import { randomBytes } from 'node:crypto'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { errorStatuses } from '#contract/errors.ts'
import { createTestApp, type TestApp } from '../../support/app.ts'
import { expectRefusal } from '../../support/inquiries.ts'
import { sendInquiry } from '../../support/patient-page.ts'
import { openUploads } from '../../support/patient-uploads.ts'

const photo = randomBytes(100_000)
const TRICKLED = 40_000

let app: TestApp

beforeEach(async () => {
  app = await createTestApp()
})

afterEach(() => app[Symbol.asyncDispose]())

async function openPage(name: string) {
  const { path } = await sendInquiry(app, { email: `${name}@patient.example`, message: name })
  return openUploads(app, path)
}

const countStored = async () =>
  Number(
    (
      await app.db
        .selectFrom('file')
        .select((eb) => eb.fn.countAll<number>().as('files'))
        .where('stored_bytes', '>', 0)
        .executeTakeFirstOrThrow()
    ).files,
  )

/** As many connections as one address may have, each of which brings a little and stays open. */
async function trickle() {
  const connections = []
  for (let n = 0; n < 20; n++) {
    const uploads = await openPage(`trickler-${n}`)
    const location = await uploads.begin(photo.byteLength)
    const { answer, writer } = uploads.append(location, 0)
    await writer.write(photo.subarray(0, TRICKLED))
    connections.push({ uploads, location, answer, writer })
  }
  await expect.poll(countStored).toBe(20)
  return connections
}

it('connections that trickle don’t keep another patient of their network out, and lose nothing', async () => {
  const connections = await trickle()
  app.clock.now += 10_000
  const patient = await openPage('patient')
  const location = await patient.send(photo)
  expect(await patient.head(location)).toBe(String(photo.byteLength))

  const [oldest, ...others] = connections
  if (oldest === undefined) return expect.unreachable()
  await expectRefusal(await oldest.answer, errorStatuses.uploads_busy, 'uploads_busy')
  expect(await oldest.uploads.head(oldest.location)).toBe(String(TRICKLED))
  await others[0]?.writer.write(photo.subarray(TRICKLED))
  await others[0]?.writer.close()
  expect((await others[0]?.answer)?.headers.get('upload-offset')).toBe(String(photo.byteLength))
  expect((await oldest.uploads.patch(oldest.location, TRICKLED, photo.subarray(TRICKLED))).status).toBe(204)
  for (const { writer, answer } of others.slice(1)) {
    await writer.close()
    await answer
  }
})

it('more connections than one link has are refused, until one of them ends', async () => {
  const uploads = await openPage('patient')
  const locations = await Promise.all(Array.from({ length: 7 }, () => uploads.begin(photo.byteLength)))
  const last = locations.pop() ?? ''
  const open = locations.map((location) => uploads.append(location, 0))
  for (const { writer } of open) await writer.write(photo.subarray(0, 10))
  await expectRefusal(await uploads.patch(last, 0, photo), errorStatuses.uploads_busy, 'uploads_busy')
  await open[0]?.writer.close()
  expect((await open[0]?.answer)?.status).toBe(204)
  expect((await uploads.patch(last, 0, photo)).status).toBe(204)
  for (const { writer, answer } of open.slice(1)) {
    await writer.close()
    await answer
  }
})
