import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { toHeaderName, toMetricPrefix } from '#contract/company/brand.ts'
import { fillDeskPage } from '#contract/desk/desk-page.ts'
import { brandColours } from '#contract/look/colours.ts'
import { applySettings } from '#contract/site/apply-settings.ts'
import { paintMail } from '../../../server/company/letters/paint-mail.ts'
import { makeCdnPages } from '../../../server/company/pages/cdn-pages.ts'
import { toPagesDir } from '../../../server/company/pages/kept-pages.ts'
import { toPageInputs, toPagesHash } from '../../../server/company/pages/page-inputs.ts'
import { findPageRecord, readRelease } from '../../../server/company/pages/page-record.ts'
import { toPresentFacts } from '../../../server/company/pages/site-facts.ts'
import type { ReadPictures } from '../../../server/company/pictures/store.ts'
import type { Present } from '../../../server/company/settings/present.ts'
import type { Config } from '../../../server/platform/config/config.ts'
import { createMetrics } from '../../../server/platform/metrics/metrics.ts'
import { makeTemporaryFolder } from '../../temporary-folder.ts'
import { composeAllMails } from './mails.ts'

/** Where a company shows, and what stands there. */
export type Place = { place: string; text: string }

type Shown = { config: Config; present: Present; distDir: string; readPictures: ReadPictures }

const TEXT = /\.(?:css|html|js|json|svg|txt|webmanifest|xml)$/

/** Everything in which people or programs meet the company. */
export async function readPlaces(shown: Shown): Promise<Place[]> {
  return [
    ...(await readPages(shown)),
    ...readWords(shown),
    ...readMails(shown),
    ...readDesk(shown),
    ...(await readMetrics(shown)),
  ]
}

/** As they are served. Where the server has not rendered them yet, as it will. */
async function readPages({ config, present, distDir, readPictures }: Shown): Promise<Place[]> {
  const { release, contents } = readRelease(distDir)
  const hash = toPagesHash(release, toPageInputs(config, contents, present, new Date()))
  const rendered = join(toPagesDir(config.dataDir), hash)
  const folder = [distDir, rendered].find((one) => findPageRecord(one)?.hash === hash)
  if (folder !== undefined) return readTexts('page', join(folder, 'site'))
  using made = makeTemporaryFolder(config.dataDir, 'brand')
  await makeCdnPages({ distDir, folder: made.folder, config, present, readPictures })
  return readTexts('page', join(made.folder, 'site'))
}

/** Words of all pages, forms and mails, by their path; the company itself is told apart from them. */
function readWords({ present, distDir }: Shown): Place[] {
  const { languages } = applySettings(readRelease(distDir).contents, present)
  return languages.flatMap((content) => listTexts(content, `words ${content.locale}`))
}

function listTexts(part: unknown, path: string): Place[] {
  if (typeof part === 'string') return [{ place: path, text: part }]
  if (typeof part !== 'object' || part === null) return []
  return Object.entries(part).flatMap(([key, one]) => listTexts(one, `${path}.${key}`))
}

function readMails({ present, distDir }: Shown): Place[] {
  const facts = toPresentFacts(readRelease(distDir).contents, present)
  return [...composeAllMails(facts, present.mailboxes)].map(([kind, mail]) => {
    const { subject, text, html, headers } = paintMail(mail, present.look)
    return {
      place: `mail ${kind}`,
      text: [subject, text, html, ...Object.entries(headers ?? {}).flat()].join('\n'),
    }
  })
}

function readDesk({ config, present, distDir }: Shown): Place[] {
  return readTexts('desk', join(distDir, 'desk')).map(({ place, text }) => ({
    place,
    text: place.endsWith('.html')
      ? fillDeskPage(text, { ...config, company: present.company })
      : toShownColours(text, present),
  }))
}

/** The desk's own colours lie under those of the company, and its scripts have the table of the defaults. */
function toShownColours(text: string, { look: { colours } }: Present): string {
  const isChanged = Object.values(colours).join() !== Object.values(brandColours).join()
  return isChanged ? text.replace(/#[0-9a-f]{6}\b/g, '') : text
}

async function readMetrics({ present: { company } }: Shown): Promise<Place[]> {
  return [
    { place: 'metrics', text: await createMetrics().registry.render(toMetricPrefix(company)) },
    { place: 'mail headers', text: toHeaderName(company, 'Reference') },
  ]
}

function readTexts(what: string, folder: string): Place[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => TEXT.test(name))
    .toSorted()
    .map((name) => ({ place: `${what} ${name}`, text: readFileSync(join(folder, name), 'utf8') }))
}
