import { randomBytes } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { errorStatuses } from '#contract/errors.ts'
import { patientFileLimits } from '#contract/inquiry/patient-files.ts'
import { sendInquiry } from '#testing/desk/patient-page.ts'
import { openUploads } from '#testing/files/patient-uploads.ts'
import { createTestApp, type TestApp } from '#testing/server/app.ts'
import { expectRefusal } from '#testing/server/inquiries.ts'
import { type Admission, createAdmission } from '../../../server/patient-page/files/admission.ts'
import { createUploads } from '../../../server/patient-page/files/uploads.ts'
import { type Limits, openLimits } from '../../../server/platform/limits/limits.ts'

const MB = 1_000_000
/** Left to inquiries, mails and the desk. */
const KEPT = 2_000 * MB
const scan = randomBytes(6 * MB)

let app: TestApp
let uploads: ReturnType<typeof openUploads>

beforeEach(async () => {
  app = await createTestApp()
  const { path } = await sendInquiry(app)
  uploads = openUploads(app, path)
})

afterEach(() => app[Symbol.asyncDispose]())

/** As the disk reports it after these bytes. */
async function patch(location: string, from: number, to: number): Promise<Response> {
  const response = await uploads.patch(location, from, scan.subarray(from, to))
  app.room.free -= Number(await uploads.head(location)) - from
  return response
}

const expectFull = (response: Response) => expectRefusal(response, errorStatuses.disk_full, 'disk_full')

describe('room on the disk', () => {
  it('is not held by what was only announced', async () => {
    app.room.free = KEPT + 10 * MB
    for (let n = 0; n < 20; n++) await uploads.begin(10 * MB)
    const location = await uploads.begin(scan.byteLength)
    expect((await patch(location, 0, scan.byteLength)).status).toBe(204)
    expect((await uploads.create(4 * MB)).status).toBe(201)
    await expectFull(await uploads.create(5 * MB))
  })

  it('ends a file that arrives when it is used up, keeps what arrived, and goes on once there is some', async () => {
    app.room.free = KEPT + scan.byteLength
    const location = await uploads.begin(scan.byteLength)
    expect((await patch(location, 0, 3 * MB)).status).toBe(204)
    app.room.free = KEPT + MB - 1
    const refused = await patch(location, 3 * MB, 6 * MB)
    expect(refused.headers.get('retry-after')).toBe('10')
    await expectFull(refused)
    expect(await uploads.head(location)).toBe(String(3 * MB))
    expect(await app.db.selectFrom('message').select('id').execute()).toEqual([])
    app.room.free = KEPT + 3 * MB
    expect((await patch(location, 3 * MB, 6 * MB)).status).toBe(204)
    expect(await app.db.selectFrom('message').select('id').execute()).toHaveLength(1)
  })

  it('is left to the one of two files that is further', async () => {
    app.room.free = KEPT + 8 * MB
    const [first, second] = [await uploads.begin(scan.byteLength), await uploads.begin(scan.byteLength)]
    expect((await patch(first, 0, 3 * MB)).status).toBe(204)
    expect((await patch(second, 0, 2 * MB)).status).toBe(204)
    await expectFull(await patch(second, 2 * MB, 3 * MB))
    expect((await patch(first, 3 * MB, 4 * MB)).status).toBe(204)
    app.clock.now += 31 * 60_000
    expect((await patch(second, 2 * MB, 3 * MB)).status).toBe(204)
  })

  it('that is missing uses up nothing of what may be sent, however often it is asked for', async () => {
    app.room.free = KEPT / 2
    for (let n = 0; n < 201; n++) expect((await uploads.create(10)).status).toBe(503)
    app.room.free = 50_000 * MB
    expect((await uploads.create(10)).status).toBe(201)
  })
})

const address = '203.0.113.7'

function openAdmission(limits: Pick<Limits, 'count' | 'findWait'>) {
  const { db, fileStore: store, clock } = app
  return createAdmission({ db, store, now: () => clock.now, limits })
}

describe('what a network may send in a day', () => {
  const { bytes } = patientFileLimits
  const tooMany = { code: 'too_many_files' }
  let admission: Admission

  beforeEach(() => {
    admission = openAdmission(openLimits({ db: app.db, vault: app.vault, now: Date.now, enabled: true }))
  })

  const announce = (inquiryId: string, size: number = bytes) =>
    admission.announce({ address, inquiryId }, size)

  async function count(megabytes: number): Promise<void> {
    using body = await admission.begin({ address, inquiryId: 'one', kind: 'form' }, [])
    await body.count(megabytes * MB)
  }

  it('is not used up by what was only announced', async () => {
    for (let n = 0; n < 100; n++) await announce(`inquiry ${n}`)
  })

  it('is used up by what arrives; a file that does not fit is refused before it is sent', async () => {
    await count(11_000)
    await expect(announce('one')).rejects.toMatchObject(tooMany)
    await announce('one', 1_000 * MB)
    await count(1_000)
    await expect(announce('one', 1)).rejects.toMatchObject(tooMany)
    await expect(count(1)).rejects.toMatchObject(tooMany)
    await admission.announce({ address: '198.51.100.7', inquiryId: 'two' }, bytes)
  })
})

it('each megabyte is counted once, however it is sliced, and what is over it is refused', async () => {
  const { db, vault, fileStore: store, clock } = app
  const appends = createUploads({ db, vault, store, now: () => clock.now })
  let counted = 0
  const admission = openAdmission({
    async count(_name, _key, megabytes = 1) {
      if (counted + megabytes > 4) return 60
      counted += megabytes
      return undefined
    },
    findWait: async () => undefined,
  })
  const id = await appends.begin({ name: 'scan.pdf', bytes: scan.byteLength })
  async function append(from: number, ...parts: Buffer[]) {
    using body = await admission.begin({ address, inquiryId: 'one', kind: 'upload' }, parts)
    return await appends.append(id, from, body.parts, body.arrive)
  }
  let offset = 0
  for (const to of [1, 999_999, 1_000_000, 1_000_001, 1_500_000, 3_200_000])
    ({ offset } = await append(offset, scan.subarray(offset, to)))
  expect([offset, counted]).toEqual([3_200_000, 4])
  await expect(append(offset, scan.subarray(3_200_000, 3_900_000), scan.subarray(3_900_000))).rejects.toThrow(
    'too_many_files',
  )
  expect(await appends.find(id)).toMatchObject({ offset: 3_900_000 })
})
