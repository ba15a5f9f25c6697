import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { workplaceSchema } from '#contract/desk/workplace.ts'
import { type SectionName, settingsAnswerSchema } from '#contract/settings/settings.ts'
import { type Desk, openDesk } from '#testing/desk/desk-client.ts'
import { until } from '#testing/mail/outbox.ts'
import { createTestApp, type TestApp } from '#testing/server/app.ts'
import { UNRENDERABLE } from '#testing/server/site.ts'
import { recordChange } from '../../server/company/audit/record-change.ts'
import { readLastEvent } from '../../server/company/live/live-feed.ts'
import { insertVersion } from '../../server/company/settings/store.ts'

const PATH = '/admin/settings'

let app: TestApp

let amina: Desk

async function open(environment: Record<string, string> = {}): Promise<void> {
  app = await createTestApp({ RATE_LIMITS: 'off', ...environment })
  app.clock.now = Date.now()
  amina = await openDesk(app, { email: 'amina@pona.test', admin: true })
}

beforeEach(() => open())

afterEach(() => app[Symbol.asyncDispose]())

const read = async () => (await amina.read(PATH, settingsAnswerSchema)).sections

async function put(name: SectionName, value: object, more: object = {}): Promise<Response> {
  const { version } = (await read())[name]
  return amina.send('PUT', `${PATH}/${name}`, { version, value, ...more })
}

async function set(name: SectionName, value: object, more: object = {}): Promise<void> {
  const response = await put(name, value, more)
  expect([response.status, await response.json()]).toEqual([200, expect.anything()])
}

async function readRefusal(response: Response) {
  const { error } = (await response.json()) as { error: { code: string; fields?: Record<string, string> } }
  return { status: response.status, code: error.code, fields: error.fields }
}

const home = async () => (await app.request('/')).text()

describe('the office hours', () => {
  const monday = { days: ['Monday'] } as const

  it('have breaks, nights and other hours of given dates, which the desk gets', async () => {
    const hours = {
      officeHours: [
        { ...monday, opens: '08:00', closes: '12:30' },
        { ...monday, opens: '12:30', closes: '24:00' },
        { days: ['Tuesday'], opens: '20:00', closes: '02:00' },
      ],
      holidays: [{ date: '2027-03-09', name: 'Idd-ul-Fitr' }],
      otherHours: [
        {
          ...{ from: '2027-02-08', until: '2027-03-09', name: 'Ramadan' },
          officeHours: [{ ...monday, opens: '09:00', closes: '15:00' }],
        },
        { from: '2026-12-24', until: '2026-12-24', name: 'Day off', officeHours: [] },
      ],
    }
    await set('hours', hours)
    expect((await read()).hours.value).toMatchObject(hours)
    expect((await amina.read('/workplace', workplaceSchema)).company).toMatchObject(hours)
  })

  it('that were stored before there were breaks are read as they are', async () => {
    const stored = {
      officeHours: [{ ...monday, opens: '08:00', closes: '18:00' }, { days: ['Sunday'] }],
      holidays: [
        { date: '2026-12-25', name: 'Christmas Day' },
        { date: '2026-12-25', name: 'Christmas' },
      ],
    }
    await recordChange(app.auth, async (trx) => {
      const event = (await readLastEvent(trx)) + 1
      await insertVersion(trx, app.vault, { name: 'hours', version: 1, values: stored, event })
      const detail = { section: 'hours', version: 1, changed: Object.keys(stored) }
      return [{ kind: 'setting-changed', subjectId: amina.id, actor: amina.id, detail }]
    })
    expect((await read()).hours).toMatchObject({ version: 1, value: { ...stored, otherHours: [] } })
  })
})

describe('the pages', () => {
  it('have the new name, retention, holidays and figures at once', async () => {
    await set('company', { name: 'Ikeja Care' })
    await set('retention', { days: 30 })
    await set('hours', { holidays: [{ date: '2026-12-25', name: 'Christmas Day' }] })
    await set('destinations', {
      items: [
        {
          ...{ name: 'Thailand', rating: 4.5, savings: '40%', processing: '3 weeks' },
          ...{ source: 'Our own count', asOf: '2026-11-01' },
        },
      ],
    })
    expect(await home()).toBe('Ikeja Care, 30 days, 40%, Christmas Day')
    const { destinations } = (await (await amina.get('/workplace')).json()) as { destinations: object }
    expect(destinations).toMatchObject([{ savings: '40%' }])
    const settings = await (await app.deskRequest('/desk/v1/settings')).json()
    expect(settings).toMatchObject({ companyName: 'Ikeja Care' })
    expect((await (await amina.get('/readiness')).json()).pages).toBe(true)
  })

  it('stay as they are where the new ones can’t be rendered, which is refused', async () => {
    const before = await home()
    expect(await readRefusal(await put('company', { name: UNRENDERABLE }))).toEqual({
      status: 422,
      code: 'fields',
      fields: { company: 'The pages can’t be rendered: No such word'.replace('’', "'") },
    })
    expect(await home()).toBe(before)
    expect((await read()).company.version).toBe(0)
  })

  it.each([
    ['trust', { registrations: [{ what: UNRENDERABLE, number: '1', issuer: 'Regulator', link: null }] }],
    ['hours', { holidays: [{ date: '2026-12-25', name: UNRENDERABLE }] }],
    ['statistics', { items: [{ kind: 'patients', value: '9', source: UNRENDERABLE, asOf: '2026-10-31' }] }],
  ] as const)('are tried before %s counts', async (name, value) => {
    const refused = await readRefusal(await put(name, value))
    expect(refused).toMatchObject({
      status: 422,
      fields: { [name]: expect.stringContaining('No such word') },
    })
    expect((await read())[name].version).toBe(0)
  })

  it('of another instance follow within seconds', async () => {
    await using other = await app.openAnother({})
    await using _work = await other.start()
    await set('company', { name: 'Ikeja Care' })
    await until(async () => (await (await other.publicApp.request('/')).text()).startsWith('Ikeja Care'))
  })

  it('are those of the settings after a start', async () => {
    await set('company', { name: 'Ikeja Care' })
    await using other = await app.openAnother({})
    expect(await (await other.publicApp.request('/')).text()).toMatch(/^Ikeja Care/)
  })
})
