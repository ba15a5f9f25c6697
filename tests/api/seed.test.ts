// Runs on PostgreSQL too.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { SectionName } from '#contract/settings/settings.ts'
import type { SiteBuild } from '#contract/site/site-build.ts'
import { addTestStaff } from '#testing/desk/staff.ts'
import { createTestApp, type TestApp, testDataKey } from '#testing/server/app.ts'
import { prepareTestDatabase } from '#testing/server/database.ts'
import { postJson, wanjiku } from '#testing/server/inquiries.ts'
import { findTestBuild, testSite } from '#testing/server/site.ts'
import { recordChange } from '../../server/company/audit/record-change.ts'
import { verifyEventChain } from '../../server/company/audit/verify.ts'
import { toPageInputs, toPagesHash } from '../../server/company/pages/page-inputs.ts'
import { readRelease } from '../../server/company/pages/page-record.ts'
import { toContentFacts } from '../../server/company/pages/site-facts.ts'
import { toPresent } from '../../server/company/settings/present.ts'
import { toSeed } from '../../server/company/settings/seed.ts'
import { insertVersion, readStored } from '../../server/company/settings/store.ts'
import type { StoredValues } from '../../server/company/settings/values.ts'
import { writeSeed } from '../../server/company/settings/write-seed.ts'
import { parseConfig } from '../../server/platform/config/config.ts'
import { formatDataKey } from '../../server/platform/config/data-key.ts'
import { createLog } from '../../server/platform/log/log.ts'
import { openStorage, type Storage } from '../../server/serve/open-storage.ts'
import { defaultContents } from '../../site/content/default-contents.ts'

const log = createLog('silent')
const figure = { kind: 'rating', value: '4.9/5', source: 'our own count', asOf: '2026-10-31' } as const
const estimate = {
  ...{ operation: 'One knee', country: 'Thailand', hospital: 'Private', stay: '3 nights', cost: 'US$ 4,000' },
  ...{ includes: ['Tests'], excludes: ['Flights'], source: 'A list', asOf: '2026-10-31', link: null },
}
const site: SiteBuild = {
  ...testSite,
  statistics: [figure, { kind: 'services' }],
  costs: { estimate, earnings: 'A fee' },
  answeredIn: ['en', 'sw'],
}

describe('a database without a seed', () => {
  let dataDir: string
  let storage: Storage
  let opened: AsyncDisposableStack

  beforeEach(async () => {
    opened = new AsyncDisposableStack()
    dataDir = mkdtempSync(join(tmpdir(), 'pona-seed-'))
    opened.defer(() => rmSync(dataDir, { recursive: true, force: true }))
    const database = opened.use(await prepareTestDatabase(dataDir))
    const config = parseConfig({
      ...{ DATA_DIR: dataDir, DATA_KEYS: formatDataKey(testDataKey), ALLOW_IN_PRODUCTION: 'volatile-disk' },
      ...database.environment,
    })
    storage = opened.use(await openStorage(config, { log }))
  })

  afterEach(() => opened.disposeAsync())

  const toContent = (build: SiteBuild) =>
    toContentFacts(readRelease(findTestBuild(build, parseConfig({}))).contents)
  const content = toContent(site)
  const development = { production: false, setup: undefined }
  const production = { production: true, setup: undefined }
  const seed = ({ config = development, isGated = false, of = content } = {}) =>
    writeSeed({ ...storage, now: Date.now, config, content: of }, { isGated })

  async function save(name: SectionName, values: Record<string, unknown>, version = 1): Promise<void> {
    await recordChange({ ...storage, now: Date.now }, async (trx, _at, event) => {
      await insertVersion(trx, storage.vault, { name, version, values, event })
      const detail = { section: name, version, changed: Object.keys(values) }
      return [{ kind: 'setting-changed', subjectId: 'administrator', actor: 'administrator', detail }]
    })
  }

  const read = async () => readStored({ ...storage, log })
  const show = async (of = content) => toPresent(parseConfig({}), of, (await read()).values)

  it('that never saved a section looks as before, and does so after a release with another example', async () => {
    const before = toPresent(parseConfig({}), content)
    await seed()
    expect(await show()).toEqual(before)
    const renamed = { ...site.company, name: 'Renamed', phones: testSite.company.phones }
    const india = { name: 'India', rating: 4.2, savings: '', processing: '' }
    const destinations = [...site.destinations, india]
    const later = toContent({
      ...site,
      company: renamed,
      destinations,
      costs: { estimate: null, earnings: '' },
    })
    await seed({ of: later })
    const shown = await show(later)
    expect([shown.company.name, shown.costs]).toEqual(['Testers', before.costs])
    expect(shown.destinations).toMatchObject([
      { name: 'Thailand', rating: 4.9 },
      { name: 'India', rating: null },
    ])
    expect((await read()).seedVersion).toBe(1)
  })

  it('of another company keeps what it saved, and what was left out for it', async () => {
    await save('company', { name: 'Lagos Care', country: '+234', email: 'care@lagos.test' })
    await seed({ config: production, isGated: true })
    const { company, destinations, statistics, costs, answeredIn, mailboxes } = await show()
    expect(company).toMatchObject({
      ...{ name: 'Lagos Care', phones: testSite.company.phones, zone: 'Africa/Lagos', zoneShort: 'WAT' },
      ...{ region: 'Nigeria', nameMeaning: '', holidays: [] },
    })
    expect(destinations).toMatchObject([{ name: 'Thailand', rating: null, savings: '', processing: '' }])
    expect([statistics, costs, answeredIn]).toEqual([
      [{ kind: 'services' }],
      { estimate, earnings: '' },
      ['en'],
    ])
    expect(mailboxes).toEqual({ from: 'Lagos Care <care@lagos.test>', to: 'care@lagos.test' })
  })

  it('gives an earlier version the meaning that it had', async () => {
    await save('company', { country: '+234' })
    await save('company', {}, 2)
    await seed()
    expect((await show()).company).toMatchObject({ region: 'East Africa', zone: 'Africa/Nairobi' })
    await save('company', { country: '+234' }, 3)
    expect((await show()).company).toMatchObject({ region: 'Nigeria', zone: 'Africa/Lagos' })
  })

  it('gets one from several instances that start together, and its event log is intact', async () => {
    await Promise.all([seed(), seed(), seed()])
    const rows = await storage.db.selectFrom('setting').select(['section', 'version']).execute()
    expect(rows).toEqual([{ section: 'seed', version: 1 }])
    expect(await verifyEventChain(storage.db, storage.vault)).toEqual({ intact: true, events: 2 })
  })

  it('begins empty where a set-up waits, unless the company is a builder’s own', async () => {
    const own = { ...site.company, email: 'care@lagos.test', mailFrom: 'Lagos <hello@lagos.test>' }
    await seed({ config: production, isGated: true })
    const { company, destinations, statistics, costs, answeredIn, team } = await show()
    expect(company).toMatchObject({
      name: 'Your company',
      legalName: '',
      email: '',
      address: [],
      officeHours: [],
    })
    expect(destinations).toMatchObject([{ name: 'Thailand', rating: null, savings: '' }])
    expect(statistics.filter((one) => 'value' in one)).toEqual([])
    expect([costs, answeredIn, team]).toEqual([{ estimate: null, earnings: '' }, ['en'], []])
    await seed({ config: production, isGated: true, of: toContent({ ...site, company: own }) })
    expect((await read()).seedVersion).toBe(1)
  })

  it('has a builder’s own company in production too', async () => {
    const own = { ...site.company, email: 'care@lagos.test', mailFrom: 'Lagos <hello@lagos.test>' }
    const builder = toContent({ ...site, company: own })
    await seed({ config: production, isGated: true, of: builder })
    const { company, statistics, mailboxes } = await show(builder)
    expect([company.email, statistics, mailboxes.from]).toEqual([
      'care@lagos.test',
      [figure, { kind: 'services' }],
      'Lagos <hello@lagos.test>',
    ])
  })

  it('keeps the empty one of a company that was set up, and gets the content’s where none was', async () => {
    await seed({ config: production, isGated: true })
    await seed({ config: production })
    const { company, statistics } = await show()
    expect([company.name, statistics]).toEqual(['Testers', [{ kind: 'services' }]])
    expect((await read()).seedVersion).toBe(2)
  })

  it('does not get the content’s once a company was saved', async () => {
    await seed({ config: production, isGated: true })
    await save('company', { name: 'Lagos Care' })
    await seed({ config: production })
    expect((await read()).seedVersion).toBe(1)
    expect((await show()).costs).toEqual({ estimate: null, earnings: '' })
  })
})

it('a seed shows what the content shows, to the byte, so that pages of a release are not rendered again', () => {
  const config = parseConfig({})
  const content = toContentFacts(defaultContents)
  const seed = JSON.parse(JSON.stringify(toSeed(content, {})))
  const now = new Date()
  const toHash = (stored: StoredValues) =>
    toPagesHash('', toPageInputs(config, defaultContents, toPresent(config, content, stored), now))
  expect(toHash({ seed })).toBe(toHash({}))
  expect(toHash({ seed, mail: { from: 'Care <care@lagos.test>' } })).toBe(toHash({}))
  expect(toHash({ seed, company: { name: 'Lagos Care' } })).not.toBe(toHash({}))
})

it('content that no setting can have is refused with its place', () => {
  const company = { ...site.company, region: 'x'.repeat(61) }
  const build = () => findTestBuild({ ...site, company }, parseConfig({}))
  expect(build).toThrow('company.region: Use 60 characters at most.')
})

describe('in production', () => {
  const production = { NODE_ENV: 'production', ALLOW_IN_PRODUCTION: 'volatile-disk' }
  const readName = async ({ db, vault }: TestApp) =>
    (await readStored({ db, vault, log })).values.seed?.company?.name

  it('an installation that skips the set-up has the company of the content', async () => {
    await using app = await createTestApp({ ...production, SETUP: 'skip', SMTP_URL: 'smtp://127.0.0.1:9' })
    expect(await readName(app)).toBe('Testers')
    expect((await app.request('/')).status).toBe(200)
  })

  it('one that waits for its set-up is empty, and serves the content’s once a command has made an account', async () => {
    await using app = await createTestApp(production)
    expect((await app.request('/')).status).toBe(503)
    expect(await readName(app)).toBeUndefined()
    await addTestStaff(app)
    await expect.poll(async () => (await app.request('/')).status, { timeout: 10_000 }).toBe(200)
    expect(await readName(app)).toBe('Testers')
    expect((await postJson(app, wanjiku)).status).toBe(200)
  })
})
