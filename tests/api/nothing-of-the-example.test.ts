import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Hono } from 'hono'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { fillDeskPage } from '#contract/desk/desk-page.ts'
import { brandColours } from '#contract/look/colours.ts'
import { composeAllMails } from '#testing/server/all-mails.ts'
import { distDir } from '../../scripts/paths.ts'
import { paintMail } from '../../server/company/letters/paint-mail.ts'
import { makeCdnPages } from '../../server/company/pages/cdn-pages.ts'
import { readRelease } from '../../server/company/pages/page-record.ts'
import { toContentFacts, toPresentFacts } from '../../server/company/pages/site-facts.ts'
import { readNoPictures } from '../../server/company/pictures/store.ts'
import { toPresent } from '../../server/company/settings/present.ts'
import { toSeed } from '../../server/company/settings/seed.ts'
import type { StoredValues } from '../../server/company/settings/values.ts'
import { waitForSetup } from '../../server/company/setup/wait-for-setup.ts'
import { parseConfig } from '../../server/platform/config/config.ts'
import { openStaticFiles } from '../../server/platform/http/static-files.ts'
import { firstTemplates } from '../../server/schema/migrations/0001/first-templates.ts'
import { company as example, securityContact } from '../../site/content/company.ts'

const figures = { source: 'Our survey of 31 patients', asOf: '2026-10-31' }

/** Each section that says something of a company. */
const douro: StoredValues = {
  company: {
    name: 'Douro Health Abroad',
    legalName: 'Douro Health Abroad, Lda.',
    referencePrefix: 'DHA',
    country: '+351',
    formCountries: ['+351', '+44'],
    region: 'Portugal',
    regulator: 'the CNPD (cnpd.pt)',
    disabilityAuthority: 'the INR (inr.pt)',
    nameMeaning: '',
    storedIn: 'Portugal',
    phones: [{ display: '+351 21 000 0001', e164: '+351210000001' }],
    whatsApp: { display: '+351 91 000 0002', e164: '+351910000002' },
    email: 'care@douro.example',
    address: ['Rua do Exemplo 12', 'Lisbon, Portugal'],
  },
  hours: {
    zone: 'Europe/Lisbon',
    zoneName: 'Western European Time',
    zoneShort: 'WET',
    officeHours: [{ days: ['Monday'], opens: '08:00', closes: '18:00' }],
    holidays: [{ date: '2027-04-25', name: 'Freedom Day' }],
    otherHours: [],
  },
  look: { ...brandColours, structure: '#123f7a', ground: '#0d2f5e', accent: '#c0392b', highlight: '#f2c14e' },
  destinations: {
    items: ['Spain', 'Germany'].map((name) => ({
      ...{
        name,
        rating: 4.6,
        savings: '',
        processing: '2 weeks',
        ...figures,
        isShown: true,
        photograph: null,
      },
      card: {
        description: 'Two large hospitals.',
        highlights: ['Joints'],
        imageAlt: 'A boat',
        ink: '#123f7a',
        sky: '#f2c14e',
      },
    })),
  },
  statistics: { items: [{ kind: 'patients', value: '31', ...figures }] },
  team: { members: [] },
  trust: { registrations: [] },
  costs: { estimate: null, earnings: 'Hospitals pay us nothing.' },
  languages: { answered: ['en', 'fr'], published: ['en', 'sw', 'fr', 'am', 'ar'] },
  mail: { from: 'Douro <care@douro.example>', to: 'care@douro.example' },
}

const config = parseConfig({ PUBLIC_ORIGIN: 'https://www.douro.example' })
const { contents } = readRelease(distDir)
const content = toContentFacts(contents)
// As in an installation that has begun with the example.
const present = toPresent(config, content, { ...douro, seed: toSeed(content, {}) })
const facts = toPresentFacts(contents, present)

let folder: string

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'pona-another-company-'))
  await makeCdnPages({ distDir, folder, config, present, readPictures: readNoPictures })
}, 120_000)

afterAll(() => rmSync(folder, { recursive: true, force: true }))

const TEXT = /\.(?:css|html|js|json|svg|txt|webmanifest|xml)$/
/** The company's facts that no other has in common with it, colours that its look alone has, and the trees of its footer. */
const traces = [
  ...[example.name, example.legalName, example.nameMeaning, securityContact, 'pona.example'],
  ...[...example.phones, example.whatsApp].flatMap(({ display, e164 }) => [display, e164]),
  ...[...example.address, example.regulator, example.disabilityAuthority, example.region],
  ...[example.zoneName, 'An example: this company is invented', 'Halima Yusuf'],
  ...['#0e4d45', '#c8502f', '#f0b13c'],
  'skyline-a',
]
// Whole words. In small letters, and in headers, the name is the software's.
const pattern = new RegExp(
  `(?<![\\p{L}\\p{N}]|X-)(?:${traces.map((text) => RegExp.escape(text)).join('|')})(?![\\p{L}\\p{N}])`,
  'u',
)

function findTraces(texts: Iterable<readonly [place: string, text: string]>): string[] {
  return Array.from(texts).flatMap(([place, text]) => {
    const found = pattern.exec(text)
    return found === null ? [] : [`${place}: ${text.slice(Math.max(0, found.index - 40), found.index + 60)}`]
  })
}

function readTexts(from: string): [string, string][] {
  return readdirSync(from, { recursive: true, encoding: 'utf8' })
    .filter((name) => TEXT.test(name))
    .map((name) => [name, readFileSync(join(from, name), 'utf8')])
}

it('pages in each language, manifest, sitemap and structured data of another company have no fact of the example', () => {
  const texts = readTexts(join(folder, 'site'))
  const names = texts.map(([name]) => name)
  expect(names).toEqual(
    expect.arrayContaining(['index.html', 'ar/index.html', 'costs.html', 'site.webmanifest', 'sitemap.xml']),
  )
  expect(texts.find(([name]) => name === 'index.html')?.[1]).toContain('application/ld+json')
  expect(findTraces(texts)).toEqual([])
})

it('a company answers nothing in a language that it does not publish, and no file of the example', async () => {
  const files = openStaticFiles([folder, distDir].map((each) => join(each, 'site')))
  const app = new Hono().get('*', (c) => files.respond(c, c.req.path) ?? c.notFound())
  const readStatus = async (path: string) => (await app.request(path)).status
  const released = readTexts(join(distDir, 'site')).map(([name]) => `/${name}`)
  const unpublished = released.filter((path) => path.startsWith('/so/'))
  expect(unpublished).toContain('/so/site.webmanifest')
  for (const path of ['/so', '/so/', ...unpublished]) expect(await readStatus(path), path).toBe(404)
  for (const path of ['/', '/am/site.webmanifest', '/favicon.ico'])
    expect(await readStatus(path), path).toBe(200)
  const served = []
  for (const path of released.filter((name) => !name.startsWith('/assets/'))) {
    const response = await app.request(path)
    if (response.status === 200) served.push([path, await response.text()] as const)
  }
  expect(served.length).toBeGreaterThan(10)
  expect(findTraces(served)).toEqual([])
})

it('a company without savings says nothing about savings, and has no year of the example', () => {
  const texts = readTexts(join(folder, 'site'))
  const page = texts.find(([name]) => name === 'index.html')?.[1] ?? ''
  expect(page).toContain('We suggest one, and you decide.')
  expect(page).not.toMatch(/savings/i)
  expect(page).toMatch(/© 20\d\d Douro/)
  expect(readFileSync(join(distDir, 'site', 'index.html'), 'utf8')).toContain('Savings are our estimate')
})

it('mails of another company have no fact of the example', () => {
  const mails = [...composeAllMails(facts, present.mailboxes)]
  expect(mails.length).toBeGreaterThan(40)
  expect(
    findTraces(
      mails.map(([kind, mail]) => {
        const { subject, text, html, headers } = paintMail(mail, present.look)
        return [kind, [subject, text, html, ...Object.entries(headers ?? {}).flat()].join('\n')]
      }),
    ),
  ).toEqual([])
})

it('the first templates and the page while it is set up name no company', async () => {
  const waiting = new Hono().use(
    waitForSetup(
      { isGated: async () => true },
      { stored: () => ({ values: douro, versions: {}, textsVersion: 0, seedVersion: 1 }) },
    ),
  )
  const gate = await waiting.request('/')
  expect(gate.status).toBe(503)
  expect(
    findTraces([
      ['gate', await gate.text()],
      ['templates', JSON.stringify(firstTemplates)],
    ]),
  ).toEqual([])
})

it('the desk of another company has no fact of the example', () => {
  const texts = readTexts(join(distDir, 'desk')).map(([name, text]): [string, string] => [
    name,
    // The colours of a company lie over those of the desk.
    fillDeskPage(text, { ...config, company: present.company }).replace(/#[0-9a-f]{6}\b/g, ''),
  ])
  expect(findTraces(texts)).toEqual([])
})

it('finds the facts of the example on its own pages', () => {
  expect(findTraces(readTexts(join(distDir, 'site'))).length).toBeGreaterThan(10)
})
