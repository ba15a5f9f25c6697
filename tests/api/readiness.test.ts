import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, it } from 'vitest'
import { openDesk } from '#testing/desk/desk-client.ts'
import { addTestStaff } from '#testing/desk/staff.ts'
import { createTestApp, type TestApp } from '#testing/server/app.ts'
import { postJson, wanjiku } from '#testing/server/inquiries.ts'

let app: TestApp
afterEach(() => app[Symbol.asyncDispose]())

async function readReadiness() {
  const response = await app.deskRequest('/readyz')
  return { status: response.status, ...((await response.json()) as object) }
}

const readMetric = async (name: string) =>
  new RegExp(`^pona_${name} (\\S+)$`, 'm').exec(await (await app.deskRequest('/metrics')).text())?.[1]

const production = { NODE_ENV: 'production', ALLOW_IN_PRODUCTION: 'volatile-disk', PONA_SETUP: '' }

it('is not ready while visitors get 503, because the set-up has not ended', async () => {
  app = await createTestApp({ ...production, DESK_ORIGIN: 'https://desk.pona.test' })
  expect((await app.request('/')).status).toBe(503)
  expect(await readReadiness()).toMatchObject({ status: 503, ready: false, serves: false, database: true })
  expect(await readMetric('visitors_served')).toBe('0')
})

it('is ready once visitors are served', async () => {
  app = await createTestApp()
  expect((await app.request('/')).status).toBe(200)
  expect(await readReadiness()).toMatchObject({ status: 200, ready: true, serves: true })
  expect(await readMetric('visitors_served')).toBe('1')
})

it('names mails that become files, and is ready', async () => {
  app = await createTestApp()
  expect(await readReadiness()).toMatchObject({ status: 200, mailFiles: true })
  expect(await readMetric('mail_files')).toBe('1')
})

it('names no files where there is a mail server', async () => {
  app = await createTestApp({ SMTP_URL: 'smtp://127.0.0.1:9' })
  expect(await readReadiness()).toMatchObject({ mailFiles: false })
  expect(await readMetric('mail_files')).toBe('0')
})

it('says and logs how far the clock is behind the newest event, beyond a minute', async () => {
  app = await createTestApp()
  await postJson(app, wanjiku)
  app.clock.now -= 59_000
  await app.runTask('checkClock')
  expect([await readReadiness(), app.logged]).toMatchObject([{ status: 200, clockBehindMs: 0 }, []])
  app.clock.now -= 3_541_000
  await app.runTask('checkClock')
  expect(await readReadiness()).toMatchObject({ status: 200, clockBehindMs: 3_600_000 })
  expect(app.logged).toMatchObject([
    { msg: 'The clock is behind the newest event: let the machine keep time' },
  ])
  expect(await readMetric('clock_behind_seconds')).toBe('3600')
})

it('names what is left, as warnings of a server that is ready', async () => {
  app = await createTestApp({ DATA_KEYS: '', SMTP_URL: 'smtp://127.0.0.1:9' })
  expect(await readReadiness()).toMatchObject({
    status: 200,
    ready: true,
    left: ['keys', 'mailIn', 'backups', 'administrator', 'languages', 'privacy'],
    warnings: [
      'keysNotKept',
      'noMailIn',
      'noBackups',
      'oneAdministrator',
      'languagesNotChosen',
      'noPrivacyFacts',
    ],
  })
})

it('names nothing as left once each is done, languages by saving them as they are', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'pona-left-'))
  app = await createTestApp({
    SMTP_URL: 'smtp://127.0.0.1:9',
    IMAP_URL: 'imap://care:secret@127.0.0.1:9',
    BACKUP_TO: folder,
  })
  await addTestStaff(app, { email: 'baraka@pona.test', admin: true })
  const desk = await openDesk(app, { admin: true })
  expect(await readReadiness()).toMatchObject({ left: ['languages', 'privacy'] })
  await desk.send('PUT', '/admin/settings/languages', { version: 0, value: {} })
  const value = { legalName: 'Ikeja Care Ltd' }
  await desk.send('PUT', '/admin/settings/company', { version: 0, value })
  expect(await readReadiness()).toMatchObject({ left: [], warnings: [] })
  rmSync(folder, { recursive: true })
})
