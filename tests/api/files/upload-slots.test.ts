import { randomBytes } from 'node:crypto'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { errorStatuses } from '#contract/errors.ts'
import { sendInquiry } from '#testing/desk/patient-page.ts'
import { openUploads } from '#testing/files/patient-uploads.ts'
import { createTestApp, publicOrigin, type TestApp } from '#testing/server/app.ts'
import { expectRefusal } from '#testing/server/inquiries.ts'

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
  expect(app.logged).toEqual([])
  const metrics = await (await app.deskRequest('/metrics')).text()
  expect(metrics).toContain('pona_refusals_total{code="uploads_busy"} 1\n')
})

it('one connection more than a link may have takes the place of its oldest, which keeps what arrived', async () => {
  const uploads = await openPage('patient')
  const locations = await Promise.all(Array.from({ length: 7 }, () => uploads.begin(photo.byteLength)))
  const last = locations.pop() ?? ''
  const open = []
  for (const location of locations) {
    const { answer, writer } = uploads.append(location, 0)
    // Resolves once the server reads, so that they have their places in this order.
    await writer.write(photo.subarray(0, TRICKLED))
    open.push({ answer, writer })
  }
  await expect.poll(countStored).toBe(6)
  app.clock.now += 5_000
  expect((await uploads.patch(last, 0, photo)).status).toBe(204)
  const [oldest, ...others] = open
  if (oldest === undefined) return expect.unreachable()
  await expectRefusal(await oldest.answer, errorStatuses.uploads_busy, 'uploads_busy')
  expect(await uploads.head(locations[0] ?? '')).toBe(String(TRICKLED))
  for (const { writer, answer } of others) {
    await writer.close()
    expect((await answer).status).toBe(204)
  }
})

/** A form without script whose body follows. */
function openForm(path: string) {
  const { readable, writable } = new TransformStream<Uint8Array<ArrayBuffer>>()
  const answer = app.request(path, {
    method: 'POST',
    headers: {
      ...{ 'content-type': 'multipart/form-data; boundary=x', 'content-length': '100000' },
      origin: publicOrigin,
    },
    body: readable,
    ...{ duplex: 'half' },
  })
  return { answer, writer: writable.getWriter() }
}

it('a form that brings nothing makes way, and its answer says so', async () => {
  const forms = await Promise.all(
    Array.from({ length: 20 }, async (_, n) => {
      const { path } = await sendInquiry(app, { email: `form-${n}@patient.example`, message: `Form ${n}` })
      const { answer, writer } = openForm(path)
      // Resolves once the server reads.
      await writer.write(Buffer.from('--x\r\n'))
      return { answer, writer }
    }),
  )
  app.clock.now += 20_000
  const patient = await openPage('patient')
  const location = await patient.send(photo)
  expect(await patient.head(location)).toBe(String(photo.byteLength))
  const ended = await Promise.race(forms.map(({ answer }) => answer))
  expect([ended.status, ended.headers.get('location')]).toEqual([
    303,
    expect.stringContaining('?problem=busy#reports'),
  ])
  for (const { writer, answer } of forms) {
    await writer.close().catch(() => {})
    await answer
  }
})
