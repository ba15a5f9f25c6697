import * as v from 'valibot'
import { parse } from 'valibot'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { seriesSchema } from '#contract/desk/series.ts'
import { type Desk, openDesk, readError } from '#testing/desk/desk-client.ts'
import { createTestApp, type TestApp } from '#testing/server/app.ts'

const listSchema = v.array(seriesSchema)
const chase = { kind: 'write', afterDays: 3, note: 'Ask for the reports' }
const call = { kind: 'call', afterDays: 7 }
const reports = { name: 'Reports', steps: [chase, call] }

let app: TestApp
let admin: Desk

beforeEach(async () => {
  app = await createTestApp()
  admin = await openDesk(app, { name: 'Amina', admin: true })
})

afterEach(async () => {
  await app[Symbol.asyncDispose]()
})

const list = async (response: Response) => parse(listSchema, await response.json())

async function add(series: object = reports) {
  const response = await admin.send('POST', '/series', series)
  expect(response.status).toBe(201)
  const found = (await list(response)).find(({ name }) => name === reports.name)
  return found ?? expect.unreachable()
}

it('begin with some that a company can start from', async () => {
  const series = await admin.read('/series', listSchema)
  expect(series.map(({ name }) => name)).toEqual(['After discharge', 'After the first answer'])
})

it('are kept by administrators, and read by everybody', async () => {
  const { id } = await add()
  const coordinator = await openDesk(app, { email: 'baraka@pona.test', admin: false })
  expect((await coordinator.read('/series', listSchema)).map((series) => series.id)).toContain(id)
  const refused = [
    await coordinator.send('POST', '/series', { ...reports, name: 'Other' }),
    await coordinator.send('PUT', `/series/${id}`, { ...reports, version: 1 }),
    await coordinator.send('DELETE', `/series/${id}?version=1`),
  ]
  for (const response of refused)
    expect(await readError(response)).toEqual({ status: 403, code: 'forbidden' })
})

it('are changed and deleted in the version that was read, and each change goes to the event log', async () => {
  const { id } = await add()
  const steps = [{ ...chase, afterDays: 4 }, call]
  const changed = await list(await admin.send('PUT', `/series/${id}`, { name: 'Reports', steps, version: 1 }))
  expect(changed.find((series) => series.id === id)).toEqual({ id, name: 'Reports', steps, version: 2 })
  const late = [
    await admin.send('PUT', `/series/${id}`, { ...reports, version: 1 }),
    await admin.send('DELETE', `/series/${id}?version=1`),
  ]
  for (const response of late)
    expect(await readError(response)).toEqual({ status: 409, code: 'changed_meanwhile' })
  expect((await admin.send('DELETE', `/series/${id}?version=2`)).status).toBe(200)
  expect((await admin.send('DELETE', `/series/${id}?version=2`)).status).toBe(404)
  const events = await app.db
    .selectFrom('event')
    .select(['subject_id', 'detail'])
    .where('kind', '=', 'series-changed')
    .orderBy('n')
    .execute()
  expect(events.map(({ subject_id, detail }) => [subject_id, JSON.parse(detail)])).toEqual(
    ['added', 'changed', 'deleted'].map((change) => [admin.id, { series: id, change }]),
  )
})

it('have names of their own, whatever their capital letters', async () => {
  const { id } = await add()
  const taken = { status: 409, code: 'name_taken' }
  expect(await readError(await admin.send('POST', '/series', { ...reports, name: ' REPORTS ' }))).toEqual(
    taken,
  )
  const renamed = { ...reports, name: 'After Discharge', version: 1 }
  expect(await readError(await admin.send('PUT', `/series/${id}`, renamed))).toEqual(taken)
  const own = await admin.send('PUT', `/series/${id}`, { ...reports, name: 'reports', version: 1 })
  expect(own.status).toBe(200)
})

it('are kept in the order of their days', async () => {
  const { steps } = await add({ ...reports, steps: [call, { ...call, afterDays: 0 }, chase] })
  expect(steps.map(({ afterDays }) => afterDays)).toEqual([0, 3, 7])
})

it.each([
  ['no step', []],
  ['too many', Array.from({ length: 21 }, () => call)],
  ['half a day', [{ ...call, afterDays: 0.5 }]],
  ['the day before', [{ ...call, afterDays: -1 }]],
  ['more than two years', [{ ...call, afterDays: 731 }]],
  ['an answer, which the patient alone causes', [{ ...call, kind: 'answer' }]],
  ['an empty note', [{ ...call, note: ' ' }]],
  ['a long note', [{ ...call, note: 'x'.repeat(201) }]],
])('with %s are refused', async (_, steps) => {
  const response = await admin.send('POST', '/series', { name: 'Refused', steps })
  expect(await readError(response)).toEqual({ status: 422, code: 'invalid_request' })
})
