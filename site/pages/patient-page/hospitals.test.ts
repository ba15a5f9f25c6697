import { describe, expect, it } from 'vitest'
import type { PatientHospitals } from '#contract/site/patient-page.ts'
import { exampleHospitals, listRequestPages, renderExample } from '#testing/server/rendered-pages.ts'
import { en } from '../../content/en/en.ts'

const { safe, hospitals: words } = en.patientPage
const renderer = renderExample()

function show(hospitals: PatientHospitals | null, locale = 'en'): string {
  const page = listRequestPages(locale).find(({ kind }) => kind === 'patient-page')
  if (page?.kind !== 'patient-page') throw new Error('There is no page of a patient')
  return renderer.renderSitePage({ ...page, hospitals })
}

/** Name and value of each hidden field and button. */
function listFields(html: string): string[] {
  return [...html.matchAll(/<(?:input|button)[^>]*>/g)].map(
    ([tag]) => `${/ name="([^"]*)"/.exec(tag)?.[1]}=${/ value="([^"]*)"/.exec(tag)?.[1]}`,
  )
}

const { questions, offers } = exampleHospitals
const nothing: PatientHospitals = { questions: [], offers: [], seen: '', commission: null }

describe('a question about a hospital', () => {
  it('shows the summary whole, escaped, in English, and each file', () => {
    const [question] = questions
    if (question === undefined) throw new Error('There is no question')
    const page = show({ ...nothing, questions: [{ ...question, summary: 'Line 1\n\n<b>Line 2</b>' }] })
    expect(page).toContain('lang="en" dir="auto">Line 1\n\n&lt;b&gt;Line 2&lt;/b&gt;</div>')
    expect(page).toContain('<bdi>1.pdf</bdi>')
    expect(page).toContain(words.carries)
    expect(page).not.toContain('id="offers"')
  })

  it('is answered by a plain form, with yes first', () => {
    const page = show({ ...nothing, questions })
    const [, form = ''] = /<form class="hospital-question__answers"(.*?)<\/form>/s.exec(page) ?? []
    expect(form).toContain('method="post"')
    expect(listFields(form)).toEqual([
      ...['act=consent', 'referral=a', 'seen=1'],
      ...['answer=yes', 'answer=later', 'answer=no', 'answer=ask'],
    ])
  })

  it('leaves out what is not sent', () => {
    const [question] = questions
    if (question === undefined) throw new Error('There is no question')
    const page = show({ ...nothing, questions: [{ ...question, summary: null, files: [] }] })
    for (const text of [words.summary, words.carries]) expect(page).not.toContain(text)
  })
})

describe('offers', () => {
  it('can be chosen by one press each, but not those that have expired or are chosen already', () => {
    const page = show({ ...nothing, offers, seen: '1' })
    const form = /<form class="offers-form".*?<\/form>/s.exec(page)?.[0] ?? ''
    expect(listFields(form)).toEqual(['act=choose', 'seen=1', 'referral=a', 'referral=none'])
    expect(form).toContain('>Choose H 1</button>')
    expect(page).toContain(words.offers.chosen)
    expect(page).toContain(words.offers.expired)
  })

  it('have no column that stays empty, and write numbers and days as the language does', () => {
    const [offer] = offers
    if (offer === undefined) throw new Error('There is no offer')
    const page = show({ ...nothing, offers: [{ ...offer, nights: null, days: 1200 }] })
    expect(page).not.toContain(en.patientPage.offers.nights)
    expect(page).toContain('<bdi>1,200</bdi>')
    expect(page).toContain('<bdi>24 December 2026</bdi>')
    expect(show({ ...nothing, offers }, 'sw')).toContain('<bdi>24 Desemba 2026</bdi>')
    expect(show({ ...nothing, offers }, 'am')).toContain('<bdi>24 ዲሴምበር 2026</bdi>')
  })

  it('stand above what the company earns, where it says so', () => {
    expect(show({ ...nothing, offers, commission: 'Nothing.' })).toContain('<p dir="auto">Nothing.</p>')
    expect(show({ ...nothing, offers })).not.toContain('What Pona earns')
  })
})

it('the page says that it shows nothing that anybody wrote exactly where it does not', () => {
  const plain = [safe, words.safe].map((text) => show(null).includes(text))
  const asking = [safe, words.safe].map((text) => show(exampleHospitals).includes(text))
  expect([plain, asking]).toEqual([
    [true, false],
    [false, true],
  ])
})

describe('the page with files for a hospital', () => {
  const pages = listRequestPages('en').flatMap((page) =>
    page.kind === 'hospital-files' ? renderer.renderSitePage(page) : [],
  )
  const [shared = '', ended = ''] = pages

  it('has one button a file, and says until when its link works', () => {
    const main = /<main.*<\/main>/s.exec(shared)?.[0] ?? ''
    expect(main).toContain('Files for reference PN-7K2M-9QX4')
    expect(main).toContain('This link works until 24 December 2026.')
    expect(main).toContain('<form action="/files/1" method="post">')
    expect(main).toContain('240 kB')
    expect(listFields(main)).toEqual(['file=1'])
    expect(main).not.toMatch(/<(?:select|textarea)\b/)
  })

  it('is not indexed, and says when its link has ended', () => {
    for (const page of pages) expect(page).toContain('<meta name="robots" content="noindex"/>')
    expect(ended).toContain('This link has ended')
    expect(ended).toContain('Write to us by answering our mail.')
    expect(ended).not.toContain('name="file"')
  })
})
