import { describe, expect, it } from 'vitest'
import type { Workplace } from '#contract/desk/workplace.ts'
import { type FilledWords, findStale, refill, toFilled } from './fill-reply.ts'

const amina = { id: 'amina', name: 'Amina', email: 'amina@pona.test', admin: false, disabled: false }
const workplace: Workplace = {
  me: amina,
  absences: [],
  people: [amina],
  company: {
    name: 'Pona',
    phone: '+254 700 000 000',
    email: 'support@pona.test',
    referencePrefix: 'PN',
    country: '+254',
    formCountries: [],
    zone: 'Africa/Nairobi',
    officeHours: [],
    holidays: [],
    otherHours: [],
  },
  destinations: [
    { name: 'Turkey', savings: '70-85%', processing: '2 days', told: {} },
    {
      name: 'Thailand',
      savings: '50-70%',
      processing: '2 days',
      told: { fr: { name: 'Thaïlande', savings: '50-70 %', processing: '2 jours' } },
    },
  ],
  locales: ['en'],
  inquiryLocales: ['en'],
  mailLocales: ['en'],
  patientPages: true,
  isSiteClosed: false,
}
const inquiry = { name: 'Grace', reference: 'PN-AAAA-BBBB', treatment: 'Knee', destination: null }
const toTurkey = { ...inquiry, destination: 'Turkey' }
const toThailand = { ...inquiry, destination: 'Thailand' }
const template = {
  files: [],
  locale: 'en',
  subject: '{treatment} in {destination}',
  body: 'Dear {name}, in {destination} you save {savings} within {processing}.',
}
const fill = (of: typeof inquiry | typeof toTurkey) => toFilled(template, of, workplace)
const edit = (words: FilledWords) => ({ ...words, body: `${words.body} Yours, Amina` })

describe('a reply from a template, when the destination changes', () => {
  it('is refilled if it was not edited', () => {
    expect(refill(fill(toTurkey), toThailand, workplace)).toEqual(fill(toThailand))
    expect(fill(toThailand)).toMatchObject({
      subject: 'Knee in Thailand',
      body: 'Dear Grace, in Thailand you save 50-70% within 2 days.',
    })
    expect(refill(fill(toTurkey), inquiry, workplace)).toEqual(fill(inquiry))
  })

  it('gets back the optional part that was left out without a destination', () => {
    const optional = { ...template, body: 'Dear {name}.[ In {destination} you save {savings}.]' }
    const without = toFilled(optional, inquiry, workplace)
    expect(without.body).toBe('Dear Grace.')
    expect(refill(without, toTurkey, workplace)?.body).toBe('Dear Grace. In Turkey you save 70-85%.')
  })

  it('names the destination and its figures in the language of the text', () => {
    const french = { ...template, locale: 'fr', body: '{destination} : {savings}, {processing}' }
    expect(toFilled(french, toThailand, workplace).body).toBe('Thaïlande : 50-70 %, 2 jours')
    expect(toFilled(french, toTurkey, workplace).body).toBe('Turkey : 70-85%, 2 days')
  })

  it('keeps the order of a telephone number in Arabic', () => {
    const arabic = { ...template, locale: 'ar', body: 'اتصلوا بالرقم {phone}' }
    expect(toFilled(arabic, inquiry, workplace).body).toBe('اتصلوا بالرقم \u2066+254 700 000 000\u2069')
  })

  it('reads what a patient typed in brackets as text', () => {
    const named = { ...inquiry, name: 'Grace [{treatment}]', treatment: '' }
    expect(toFilled({ ...template, subject: 'S', body: 'Dear {name}' }, named, workplace).body).toBe(
      'Dear Grace [treatment]',
    )
  })

  it('carries the template’s files except removed ones', () => {
    const files = [
      { id: '1', name: 'a.pdf', bytes: 1 },
      { id: '2', name: 'b.pdf', bytes: 1 },
    ]
    const filled = toFilled({ ...template, files }, toTurkey, workplace)
    expect(filled.files).toEqual(files)
    const reduced = { ...filled, files: files.slice(1) }
    expect(refill(reduced, toThailand, workplace)).toMatchObject({
      subject: 'Knee in Thailand',
      files: files.slice(1),
    })
  })

  it('stays the same as long as the destination does', () => {
    expect(refill(fill(toTurkey), toTurkey, workplace)).toBeUndefined()
    expect(refill({ subject: 'Hello', body: 'By hand' }, toTurkey, workplace)).toBeUndefined()
  })

  it('keeps edits, and phrases of the former destination are pointed out', () => {
    const edited = edit(fill(toTurkey))
    expect(refill(edited, toThailand, workplace)).toBeUndefined()
    expect(findStale(edited, toThailand, workplace)).toEqual(['Turkey', '70-85%'])
    expect(findStale(edited, toTurkey, workplace)).toEqual([])
    const mended = { ...edited, subject: 'Knee', body: 'Dear Grace, in Thailand you save 50-70%.' }
    expect(findStale(mended, toThailand, workplace)).toEqual([])
  })

  it('has open placeholders filled although it was edited, and keeps that destination', () => {
    const completed = refill(edit(fill(inquiry)), toTurkey, workplace)
    expect(completed?.body).toBe('Dear Grace, in Turkey you save 70-85% within 2 days. Yours, Amina')
    expect(completed && findStale(completed, toThailand, workplace)).toEqual(['Turkey', '70-85%'])
  })
})

describe('a template with the treatment, where the patient named none', () => {
  const read = (words: string, locale = 'en') =>
    toFilled({ subject: words, body: words, locale, files: [] }, { ...inquiry, treatment: ' ' }, workplace)
      .body

  it.each([
    ['For {treatment} we suggest two hospitals.', 'For your treatment we suggest two hospitals.'],
    ['{treatment} in Turkey: {reference}', 'Your treatment in Turkey: PN-AAAA-BBBB'],
    ['Dear {name},\n\n{treatment} takes a day.', 'Dear Grace,\n\nYour treatment takes a day.'],
    ['Of your {treatment} and the {treatment}.', 'Of your treatment and the treatment.'],
    ['Thank you. {treatment}?', 'Thank you. Your treatment?'],
    ['For {name}[, about {treatment}].', 'For Grace.'],
    ['[For {treatment}, ]we suggest {treatment} here.', 'We suggest your treatment here.'],
  ])('"%s" becomes "%s"', (words, filled) => {
    expect(read(words)).toBe(filled)
  })

  it('leaves the placeholder open in other languages', () => {
    expect(read('Kwa {treatment}', 'sw')).toBe('Kwa {treatment}')
    expect(read('Habari {name}[ kuhusu {treatment}]', 'sw')).toBe('Habari Grace')
  })
})
