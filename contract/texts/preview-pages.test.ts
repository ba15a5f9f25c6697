import { expect, it } from 'vitest'
import { renderExample } from '#testing/server/rendered-pages.ts'
import { toSiteFacts } from '../../server/company/pages/site-facts.ts'
import { sampleShortMail } from '../../server/patient-page/link-mail.ts'
import { markTexts, showMarks } from '../../server/words/preview/mark-texts.ts'
import { toSampleRequest } from '../../server/words/preview/samples.ts'
import { defaultContents } from '../../site/content/default-contents.ts'
import { applySettings, listDestinations } from '../site/apply-settings.ts'
import { listTexts } from './list-texts.ts'
import type { PreviewPage } from './preview-pages.ts'

const at = Date.UTC(2026, 10, 29)
const [english = {}] = defaultContents.languages
const defaults = listTexts(english)
const { marked, paths } = markTexts(defaults, {})
const contents = applySettings(defaultContents, {
  ...defaultContents,
  destinations: listDestinations(defaultContents),
  texts: { en: { texts: marked } },
})

/** Paths of the texts that the previews mark. */
function listMarked(pages: readonly string[]): Set<string> {
  const found = pages.flatMap((page) => [
    ...showMarks(page, paths).matchAll(/<!--text ([\w.-]+)-->|data-text="([^"]+)"/g),
  ])
  return new Set(found.map(([, text, attribute]) => text ?? attribute ?? ''))
}

function listWithin(...prefixes: string[]): string[] {
  return Object.keys(defaults).filter((path) => prefixes.some((prefix) => path.startsWith(`${prefix}.`)))
}

function listMissing(expected: readonly string[], pages: readonly string[]): string[] {
  const shown = listMarked(pages)
  return expected.filter((path) => !shown.has(path))
}

function render(page: PreviewPage): string {
  const request = toSampleRequest(page, { locale: 'en', now: at, zone: 'Africa/Nairobi' })
  if (request === undefined) throw new Error(`${page} is no answer to a request`)
  return renderExample(contents).renderSitePage(request)
}

it('the previews of hospitals show each of their texts, but the subject of a mail', () => {
  const onPage = listWithin('patientPage.hospitals', 'patientPage.offers')
  expect(onPage.length).toBeGreaterThan(20)
  expect(listMissing(onPage, [render('patient-hospitals')])).toEqual(['patientPage.offers.subject'])
  const ofFiles = listWithin('hospitalFiles')
  // It stands in the title of the window, where no comment can.
  expect(listMissing(ofFiles, [render('hospital-files'), render('hospital-files-ended')])).toEqual([
    'hospitalFiles.metaTitle',
  ])
})

it('the preview of the mail shows its paragraphs, its link and a made-up hospital', () => {
  const { html } = sampleShortMail('consentQuestion')(toSiteFacts(contents), { locale: 'en', at })
  expect(listMissing(listWithin('patientPage.consentQuestion'), [html])).toEqual([
    'patientPage.consentQuestion.subject',
  ])
  expect(showMarks(html, paths)).toContain('ask Example Hospital, Delhi, India, for an opinion')
})
