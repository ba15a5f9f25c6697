import { afterEach, beforeEach, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '#testing/server/app.ts'
import { makeReadOnly } from '#testing/server/database.ts'
import { postForm, postJson, wanjiku } from '#testing/server/inquiries.ts'
import { findFormatProblems } from '#testing/server/metrics-format.ts'

let app: TestApp

beforeEach(async () => {
  app = await createTestApp()
})

afterEach(() => app[Symbol.asyncDispose]())

async function scrape(): Promise<string> {
  const response = await app.deskRequest('/metrics')
  expect([response.status, response.headers.get('content-type')]).toEqual([
    200,
    'text/plain; version=0.0.4; charset=utf-8',
  ])
  return response.text()
}

async function read(series: string): Promise<number | undefined> {
  const line = (await scrape()).split('\n').find((text) => text.startsWith(`${series} `))
  return line === undefined ? undefined : Number(line.slice(series.length + 1))
}

it('counts inquiries by what became of them', async () => {
  await postJson(app, wanjiku)
  await postJson(app, wanjiku)
  await postJson(app, { ...wanjiku, message: 'Buy', website: 'x' })
  await postJson(app, { ...wanjiku, email: '' })
  await postJson(app, wanjiku, { apikey: undefined })
  await postForm(app, wanjiku, { origin: 'https://evil.example' })
  const text = await scrape()
  for (const outcome of ['accepted', 'repeated', 'spam', 'invalid_inquiry', 'invalid_key', 'wrong_origin'])
    expect(text).toContain(`pona_inquiries_total{outcome="${outcome}"} 1\n`)
  expect(text).toContain('pona_intake_commit_rows_count 3\n')
  expect(text).toContain('pona_intake_waiting 0\n')
})

it('tells how many mails wait, and how long the oldest has', async () => {
  expect(await read('pona_outbox_oldest_seconds')).toBe(0)
  await postJson(app, wanjiku)
  app.clock.now += 90_000
  expect(await read('pona_outbox_mails{state="waiting"}')).toBe(2)
  expect(await read('pona_outbox_oldest_seconds')).toBe(90)
  await app.db.updateTable('outbox').set({ state: 'failed' }).where('kind', '=', 'inquiry').execute()
  expect(await read('pona_outbox_mails{state="failed"}')).toBe(1)
})

it('counts requests by the pattern of their route, whatever was typed', async () => {
  for (const path of ['/a', '/b?name=Wanjiku', '/sent/PN-AAAA-AAAA/x']) await app.request(path)
  const series = (await scrape()).split('\n').filter((line) => line.startsWith('pona_http_requests_total'))
  expect(series.toSorted()).toEqual([
    'pona_http_requests_total{listener="public",route="/*",status="4xx"} 2',
    'pona_http_requests_total{listener="public",route="/sent/:reference/:token",status="4xx"} 1',
  ])
})

it('shows the process: its version, memory and the delay of its event loop', async () => {
  expect(await scrape()).toMatch(/pona_build_info\{version="\d+\.\d+\.\d+[^"]*",node="26\./)
  expect(await read('process_memory_bytes{kind="resident"}')).toBeGreaterThan(1e7)
  expect(await read('pona_event_loop_delay_seconds{statistic="p99"}')).toBeGreaterThanOrEqual(0)
})

it('is text that Prometheus reads, and holds nothing of a patient or a place', async () => {
  await postJson(app, { ...wanjiku, message: 'canary' }, { 'x-forwarded-for': '203.0.113.9' })
  await postJson(app, { ...wanjiku, email: 'canary@nowhere' })
  const text = await scrape()
  expect(text.endsWith('\n')).toBe(true)
  const sample = /^[a-z_]+(?:\{(?:[a-z]+="[^"\\\n]*",?)+\})? (?:\d+(?:\.\d+)?(?:e-?\d+)?)$/
  for (const line of text.split('\n').filter((line) => line !== '' && !line.startsWith('#')))
    expect(line).toMatch(sample)
  for (const word of ['canary', ...Object.values(wanjiku), 'Wanjiku', 'patient.example', '203.0.113', 'PN-'])
    expect(text).not.toContain(word)
})

it('keeps the rules of the text format that promtool checks', async () => {
  await postJson(app, wanjiku)
  expect(findFormatProblems(await scrape())).toEqual([])
})

it('the check of those rules finds what breaks them', () => {
  const broken = [
    'a_seconds 1',
    '# HELP b B.\n# TYPE b counter\nb 1',
    '# HELP c_total C.\n# TYPE c_total gauge\nc_total 1',
    '# HELP d D.\n# TYPE d gauge\nd{quantile="1"} 1',
    '# HELP e E.\n# TYPE e gauge\ne 1\ne 2',
    '# HELP f F.\n# TYPE f histogram\nf_bucket{le="1"} 1\nf_sum 1\nf_count 1',
    '# HELP g G.\n# TYPE g gauge\n# HELP h H.\n# TYPE h gauge\nh 1\ng 1',
    '# HELP i_milliseconds I.\n# TYPE i_milliseconds gauge\ni_milliseconds 1',
  ]
  for (const text of broken) expect([text, findFormatProblems(text)]).toEqual([text, [expect.any(String)]])
})

it('goes on telling what it knows when the database takes no writes', async () => {
  await makeReadOnly(app.db)
  expect((await postJson(app, wanjiku)).status).toBe(503)
  expect(await read('pona_inquiries_total{outcome="unavailable"}')).toBe(1)
})
