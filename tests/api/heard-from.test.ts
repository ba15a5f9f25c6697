import { afterEach, beforeEach, expect, it } from 'vitest'
import { figuresSchema } from '#contract/desk/oversight.ts'
import { DAY_MS } from '#contract/durations.ts'
import { openDesk } from '#testing/desk/desk-client.ts'
import { createTestApp, type TestApp } from '#testing/server/app.ts'
import { postJson, wanjiku } from '#testing/server/inquiries.ts'

let app: TestApp

beforeEach(async () => {
  app = await createTestApp()
})

afterEach(() => app[Symbol.asyncDispose]())

/** Sends an inquiry from the page with this query; returns the confirmation's address. */
async function send(query = '?utm_source=facebook&utm_medium=cpc'): Promise<string> {
  const response = await postJson(app, wanjiku, { referer: `${app.config.publicOrigin}/${query}` })
  expect(response.status).toBe(200)
  return response.headers.get('content-location') ?? ''
}

function tell(path: string, heard: string, origin = app.config.publicOrigin): Promise<Response> {
  const body = `heard=${heard}`
  return Promise.resolve(
    app.request(path, {
      method: 'POST',
      headers: {
        'content-type': 'application/x-www-form-urlencoded',
        'content-length': String(Buffer.byteLength(body)),
        origin,
      },
      body,
    }),
  )
}

const readHeard = async () =>
  (await app.db.selectFrom('inquiry').select('heard_from').executeTakeFirstOrThrow()).heard_from

it('one tap stores how a patient heard of us, and another tap changes it', async () => {
  const page = await send()
  const first = await tell(page, 'friend')
  expect([first.status, first.headers.get('location')]).toEqual([303, `${page}#heard`])
  await tell(page, 'doctor')
  const desk = await openDesk(app)
  const { rows } = await desk.list('view=all')
  const { inquiry, history } = await desk.open(String(rows[0]?.reference))
  expect(inquiry).toMatchObject({ heardFrom: 'doctor', source: 'facebook / cpc', version: 1 })
  expect(history.filter(({ kind }) => kind === 'heard-from')).toHaveLength(2)
  const figures = await desk.read('/figures?from=2026-11-21&to=2026-11-21', figuresSchema)
  expect(figures.sources).toEqual([{ source: 'facebook / cpc', received: 1, answered: 0 }])
  expect(figures.heard).toEqual([{ heard: 'doctor', received: 1 }])
})

it('changes are limited in number and to one week', async () => {
  const page = await send()
  for (const heard of ['friend', 'doctor', 'friend', 'doctor', 'friend', 'doctor']) await tell(page, heard)
  expect(await readHeard()).toBe('friend')
  const other = await send('?nothing')
  app.clock.now += 7 * DAY_MS
  await tell(other, 'search')
  expect(await readHeard()).toBe('friend')
})

it('only the confirmation page accepts it, from its own list', async () => {
  const page = await send()
  expect((await tell(page.slice(0, -1), 'friend')).status).toBe(404)
  expect((await tell(page, 'friend', 'https://other.example')).status).toBe(403)
  expect((await tell(page, 'nobody')).status).toBe(303)
  expect((await tell(page, 'x'.repeat(100_000))).status).toBe(413)
  expect(await readHeard()).toBeNull()
})
