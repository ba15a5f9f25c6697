import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import type { RequestPage, SiteBuild, SiteRelease } from '../../contract/site/site-build.ts'
import { toPageInputs, toPagesHash } from '../../server/company/pages/page-inputs.ts'
import { type PageRecord, toRecordFile } from '../../server/company/pages/page-record.ts'
import { toSiteFacts } from '../../server/company/pages/site-facts.ts'
import { toPresent } from '../../server/company/settings/present.ts'
import type { Config } from '../../server/platform/config/config.ts'

/** Replaces the built site, so that server tests need no build. */
export const testSite: SiteBuild = {
  backendUrl: '',
  publicKey: 'test-public-key',
  publicOrigin: 'https://company.example',
  retentionDays: 730,
  company: {
    name: 'Testers',
    legalName: 'Testers Example Limited',
    referencePrefix: 'PN',
    country: '+254',
    formCountries: ['+254', '+1', '+44', '+256', '+255', '+250', '+252'],
    region: 'East Africa',
    regulator: 'the regulator',
    disabilityAuthority: 'the authority',
    nameMeaning: '',
    zone: 'Africa/Nairobi',
    zoneName: 'East Africa Time',
    zoneShort: 'EAT',
    storedIn: 'Kenya',
    phones: [{ display: '+254 20 000 0009', e164: '+254200000009' }],
    whatsApp: { display: '+254 20 000 0008', e164: '+254200000008' },
    email: 'support@company.example',
    mailFrom: 'Testers <hello@company.example>',
    address: ['Nairobi'],
    officeHours: [],
    holidays: [],
    otherHours: [],
  },
  statistics: [],
  team: [],
  invented: [],
  registrations: [],
  costs: { estimate: null, earnings: '' },
  answeredIn: ['en'],
  languages: [{ locale: 'en', isReviewed: true }],
  services: [],
  destinations: [{ name: 'Thailand', rating: 4.9, savings: '50-70%', processing: '1-2 weeks' }],
  words: {
    en: {
      dir: 'ltr',
      dates: 'en-GB',
      countryNames: null,
      errors: {
        name: { required: 'Enter your full name', tooLong: 'Your name is too long' },
        email: {
          required: 'Enter your email address',
          tooLong: 'Your email address is too long',
          notAnEmail: 'Enter an email address like name@example.com',
        },
        countryCode: { notAChoice: 'Choose your country code from the list' },
        phone: { required: 'Enter your phone number', tooLong: 'Your phone number is too long' },
        treatment: { tooLong: 'The type of treatment is too long' },
        message: {
          required: 'Enter a message',
          tooLong: 'Your message has {length} characters, {over} too many',
        },
      },
      otherError: 'This field could not be read',
      acknowledgement: {
        subject: 'We have your inquiry {reference}',
        greeting: 'Hello from {company},',
        paragraphs: ['Your reference is {reference}.', '{promise} Urgent? Call {phone}.'],
        page: 'Your page adds and never shows.',
        promise: 'We reply by {replyBy}.',
        latePromise: 'We are late.',
        localTime: 'By {country} time: {localReplyBy}.',
        links: { confirmation: 'Confirmation', whatsApp: 'WhatsApp', call: 'Call {phone}' },
        notYou: 'Not you? Answer us.',
        signature: ['{company}, {email}', '{legalName}, {address}'],
      },
      patientPage: {
        linkMail: { subject: 'Your new link', paragraphs: ['Of {reference}.'], link: 'Open it' },
        linkElsewhere: '[the link is in the mail to {name} alone]',
        contactLink: { subject: 'Confirm your address', paragraphs: ['Of {reference}.'], link: 'Confirm' },
        contactNotice: { subject: 'Another way to reach you', paragraphs: ['Of {reference}.'] },
        call: 'Call from {company}',
        consentQuestion: {
          subject: 'May we ask {hospital}?',
          paragraphs: ['{hospital}, {place}, about {reference}.'],
          link: 'Read and decide',
        },
        offers: {
          subject: '{company}: offers',
          hospital: 'Hospital',
          cost: 'Cost',
          nights: 'Nights',
          days: 'Days',
          included: 'Included',
          excluded: 'Not included',
          validUntil: 'Valid until',
        },
      },
    },
  },
  scriptHashes: ["'sha256-c2NyaXB0'"],
  styleHashes: ["'sha256-c3R5bGU='"],
}

export async function renderTestPage(page: RequestPage): Promise<string> {
  return `<!doctype html><title>${page.kind}</title><pre>${JSON.stringify(page).replaceAll('<', '&lt;')}</pre>`
}

export const homeStyle = 'p {\n  margin: 0;\n}'

export const homePage = `<!doctype html><title>Home</title><style>${homeStyle}</style>${'<p>Words that compress well.</p>'.repeat(50)}`

const builds = new Map<string, string>()

/** The folder of a build without its renderer, with pages for these settings. Servers only read it, so equal ones share it. */
export function findTestBuild(site: SiteBuild, config: Config): string {
  const { release, contents } = toTestRelease(site)
  const inputs = toPageInputs(config, contents, toPresent(config, toSiteFacts(contents)), new Date())
  const hash = toPagesHash(release, inputs)
  const described = JSON.stringify([site, hash])
  const folder = builds.get(described) ?? writeTestBuild(site, hash)
  builds.set(described, folder)
  return folder
}

function writeTestBuild(site: SiteBuild, hash: string): string {
  const distDir = mkdtempSync(join(tmpdir(), 'pona-dist-'))
  for (const folder of ['site', 'desk']) {
    mkdirSync(join(distDir, folder, 'assets'), { recursive: true })
    mkdirSync(join(distDir, folder, 'fr'))
    for (const [name, bytes] of files) writeFileSync(join(distDir, folder, name), bytes)
    writeFileSync(join(distDir, folder, 'assets', `${folder}-abc123.js`), '')
  }
  writeFileSync(join(distDir, 'site-build.json'), JSON.stringify(toTestRelease(site)))
  writeFileSync(join(distDir, 'package.json'), '{"type":"module"}')
  writeFileSync(
    join(distDir, 'site-parts.js'),
    'export const makeParts = async () => ({ assets: {}, lookAssets: {} })',
  )
  writeFileSync(join(distDir, 'site-renderer.js'), renderer)
  const { scriptHashes, styleHashes } = site
  const lookAssets = { islandStyle: '', logo: null, drawings: {}, photos: {} }
  const record: PageRecord = {
    hash,
    settings: site,
    assets: {},
    lookAssets,
    parts: {},
    scriptHashes,
    styleHashes,
  }
  writeFileSync(toRecordFile(distDir), JSON.stringify(record))
  return distDir
}

/** A build with the facts and words of this site. */
export function toTestRelease(
  { company, destinations, statistics, team, invented, registrations, costs, answeredIn, words }: SiteBuild,
  release = 'test',
): SiteRelease {
  const items = destinations.map(({ name, rating, savings, processing }) => ({
    image: name,
    country: name,
    rating,
    avgCost: savings,
    processingTime: processing,
  }))
  const languages = Object.entries(words).map(([locale, { countryNames, ...known }]) => ({
    ...known,
    locale,
    isReviewed: locale === 'en',
    consentVersion: `test-${locale}-1`,
    consentDate: '23 November 2026',
    form: { countryNames, consent: 'You agree that {legalName} stores it in {storedIn}.' },
    privacy: {
      title: 'Your privacy at {company}',
      summary: 'In short.',
      sections: [{ title: 'How long', paragraphs: ['For {retention}.'] }],
      days: { one: '{count} day', other: '{count} days' },
    },
    hero: { title: 'Your way to health' },
    faq: { items: [{ question: 'What does it cost?', answer: ['Nothing.', 'Nothing at all.'] }] },
    destinations: { items },
  }))
  const facts = { company, statistics, team, invented, registrations, costs, answeredIn }
  return { release, contents: { ...facts, securityContact: 'security@company.example', languages } }
}

const errorPages = {
  '403.html': '<!doctype html><title>Not sent</title>Your message was not sent',
  '404.html': '<!doctype html><title>Not found</title>Oops! Page not found',
  '500.html': '<!doctype html><title>Error</title>Unexpected Application Error!',
  'link-ended.html': '<!doctype html><title>Link ended</title>This link does not work any more',
  'page-left.html': '<!doctype html><title>Pona</title>You have left this page',
}

/** Refuses whatever page says so. Words of the release are left out. */
export const UNRENDERABLE = 'Unrenderable'
const renderer = `import { isMainThread } from 'node:worker_threads'
const ofRelease = ['Your way to health', 'test-en-1', 'Nothing.', 'Nothing at all.']
export function createSiteRenderer({ contents, retentionDays }) {
  const { company, languages, statistics, team, registrations } = contents
  return {
    listInlined: () => ({ scripts: [], styles: [] }),
    renderStaticFiles() {
      if (JSON.stringify(contents).includes('${UNRENDERABLE}')) throw new Error('No such word')
      const holidays = company.holidays.map(({ name }) => name)
      const [{ avgCost }] = languages[0].destinations.items
      const { hero, consentVersion, faq } = languages[0]
      const answers = faq.items.flatMap(({ answer }) => answer)
      const changed = [hero.title, consentVersion, ...answers].filter((text) => !ofRelease.includes(text))
      const facts = [statistics, team, registrations].flat().map((one) => one.value ?? one.name ?? one.number)
      const page = [company.name, retentionDays + ' days', avgCost, ...holidays, ...facts, ...changed].join(', ')
      const translations = languages.slice(1).map(({ locale }) => [locale + '/index.html', locale + ': ' + page])
      return { ...${JSON.stringify(errorPages)}, 'index.html': page, ...Object.fromEntries(translations) }
    },
    renderStaticPage(locale, name) {
      const { hero, faq, consentVersion } = languages[0]
      const asked = faq.items.map(({ question }) => '<li>' + question + '</li>').join('')
      const form = '<form method="post" action="/functions/v1/x"><button>Send</button></form>'
      return '<!doctype html><html><head><title>' + hero.title + '</title><style>p{margin:0}</style><script>alert(1)</script></head><body>'
        + (isMainThread ? '<b>Keeps others waiting</b>' : '') + '<h1>' + hero.title + '</h1><img alt="' + hero.title + '"><img srcset="/assets/hero-480.webp 480w, /assets/hero-960.webp 960w"><ul>' + asked + '</ul><p>' + name + '</p><p>' + consentVersion + '</p>'
        + '<a href="/privacy">' + company.name + '</a>' + form + '</body></html>'
    },
    renderSitePage: ({ kind, locale }) => '<!doctype html><html><body><p>' + kind + (isMainThread ? ', keeps others waiting' : '') + '</p></body></html>',
  }
}`

const files = Object.entries({
  'index.html': homePage,
  'fr/index.html': 'fr: home',
  ...errorPages,
  'fr/403.html': '<!doctype html><title>fr: not sent</title>',
  'fr/404.html': '<!doctype html><title>fr: not found</title>',
  'fr/link-ended.html': '<!doctype html><title>fr: link ended</title>',
  'assets/island-abc123.js': 'export const island = 1\n'.repeat(40),
  'assets/pdf.worker-abc123.js': 'export const worker = 1\n'.repeat(40),
}).flatMap(([name, text]): [string, string | Buffer][] => [
  [name, text],
  [`${name}.br`, brotliCompressSync(text)],
  [`${name}.gz`, gzipSync(text)],
])

const weekdays = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday'] as const

/** The third day after the first moment of the tests is a holiday. */
export const closedOnThirdDay: SiteBuild = {
  ...testSite,
  company: {
    ...testSite.company,
    officeHours: [{ days: weekdays, opens: '08:00', closes: '18:00' }],
    holidays: [{ date: '2026-11-24', name: 'Test Day' }],
  },
}
