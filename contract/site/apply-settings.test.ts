import { expect, it } from 'vitest'
import { testSite, toTestRelease } from '#testing/server/site.ts'
import { applySettings, listDestinations } from './apply-settings.ts'
import { toNumberWord } from './number-words.ts'

const { company } = testSite
const thailand = { name: 'Thailand', rating: 4.9, savings: '50-70%', processing: '1-2 weeks' }
const india = { name: 'India', rating: 4.8, savings: '60-80%', processing: '2-3 weeks' }

function createContents(otherError = '') {
  const { contents } = toTestRelease({ ...testSite, destinations: [thailand, india] })
  const languages = contents.languages.map((content) => ({ ...content, otherError }))
  return { ...contents, languages }
}

it('shows the chosen destinations in their order and with their figures, in every language', () => {
  const contents = createContents()
  const french = contents.languages.map(({ destinations, ...content }) => ({
    ...content,
    destinations: { items: destinations.items.map((card) => ({ ...card, country: `${card.country} (fr)` })) },
  }))
  const destinations = [{ ...india, savings: '10%' }]
  const applied = applySettings(
    { ...contents, languages: [...contents.languages, ...french] },
    { ...contents, company, destinations },
  )
  expect(listDestinations(applied)).toEqual(destinations)
  expect(applied.languages.at(-1)?.destinations.items).toMatchObject([
    { country: 'India (fr)', avgCost: '10%' },
  ])
})

it('names the company and counts the destinations, and leaves other placeholders', () => {
  const contents = createContents('{company}, {destinations}, {reference} {phone}')
  const other = { ...company, name: 'Afya $1' }
  const applied = applySettings(contents, { ...contents, company: other, destinations: [india] })
  expect(applied.company).toBe(other)
  expect(applied.languages[0]?.otherError).toBe('Afya $1, 1, {reference} {phone}')
})

it('tells the facts of the company, and leaves out the space of an empty one', () => {
  const words =
    '{nameMeaning} In {region}: {homeCountry}, {zone}, {zoneShort}, {regulator}, {disabilityAuthority}'
  const contents = createContents(words)
  const [english] = contents.languages
  if (english === undefined) return expect.unreachable()
  const french = {
    ...english,
    locale: 'fr',
    dates: 'fr-FR',
    form: { ...english.form, countryNames: { '+254': 'le Kenya' } },
  }
  const applied = applySettings(
    { ...contents, languages: [english, french] },
    { ...contents, company, destinations: [india] },
  )
  expect(applied.languages.map(({ otherError }) => otherError)).toEqual([
    'In East Africa: Kenya, East Africa Time, EAT, the regulator, the authority',
    'In East Africa: le Kenya, heure normale d’Afrique de l’Est, EAT, the regulator, the authority',
  ])
})

it('tells the facts that the company has in common with the content’s in each language', () => {
  const words = '{region}, {regulator}, {disabilityAuthority} {nameMeaning} {homeCountry}'
  const ofContent = { ...company, nameMeaning: 'It heals.' }
  const contents = { ...createContents(words), company: ofContent }
  const [english] = contents.languages
  if (english === undefined) return expect.unreachable()
  const facts = { region: 'Afrique de l’Est', regulator: 'Le Commissariat', nameMeaning: 'C’est guérir.' }
  const withFrench = { ...contents, languages: [english, { ...english, locale: 'fr', facts }] }
  const toLast = (present: typeof company) => {
    const applied = applySettings(withFrench, { ...contents, company: present, destinations: [india] })
    return applied.languages.map(({ otherError }) => otherError)
  }
  expect(toLast(ofContent)).toEqual([
    'East Africa, the regulator, the authority It heals. Kenya',
    'Afrique de l’Est, Le Commissariat, the authority C’est guérir. Kenya',
  ])
  const elsewhere = { ...company, region: 'West Africa', nameMeaning: 'Afya is health.' }
  expect(toLast(elsewhere)[1]).toBe('West Africa, Le Commissariat, the authority Afya is health. Kenya')
})

it('tells what an administrator has translated, in words and in figures', () => {
  const contents = createContents('{region}')
  const languages = contents.languages.flatMap((content) => [
    content,
    { ...content, locale: 'fr', dates: 'fr-FR' },
  ])
  const applied = applySettings(
    { ...contents, languages },
    {
      ...contents,
      company: { ...company, region: 'the coast' },
      destinations: [{ ...india, savings: 'up to half', source: 'A survey', asOf: '2026-11-01' }],
      translations: {
        fr: { 'the coast': 'la côte', 'up to half': 'jusqu’à la moitié', 'A survey': 'Un sondage' },
      },
    },
  )
  expect(applied.languages.map(({ otherError }) => otherError)).toEqual(['the coast', 'la côte'])
  expect(applied.languages.map(({ destinations }) => destinations.items[0])).toMatchObject([
    { avgCost: 'up to half', processingTime: '2-3 weeks', figures: { source: 'A survey' } },
    {
      avgCost: 'jusqu’à la moitié',
      processingTime: '2–3\u00a0semaines',
      figures: { source: 'Un sondage' },
    },
  ])
})

it('names the source of the content’s own figures in each language, where their day is another', () => {
  const contents = createContents()
  const toLanguage = (locale: string, source: string) =>
    contents.languages.map((content) => ({
      ...content,
      locale,
      destinations: { ...content.destinations, figures: { source, asOf: '2026-11-01' } },
    }))
  const languages = [...toLanguage('en', 'Our own count'), ...toLanguage('fr', 'Notre décompte')]
  const toFigures = (source: string, asOf: string) =>
    applySettings(
      { ...contents, languages },
      { ...contents, company, destinations: [{ ...india, source, asOf }] },
    ).languages.map(({ destinations }) => destinations.items[0])
  for (const card of toFigures('Our own count', '2026-11-01')) expect(card).not.toHaveProperty('figures')
  expect(toFigures('Our own count', '2026-12-01')).toMatchObject([
    { figures: { source: 'Our own count', asOf: '2026-12-01' } },
    { figures: { source: 'Notre décompte', asOf: '2026-12-01' } },
  ])
  expect(toFigures('A survey', '2026-11-01')[1]).toMatchObject({ figures: { source: 'A survey' } })
})

it.each([
  ['en', 'five', '13'],
  ['sw', 'matano', '13'],
  ['ar', 'خمسة', '13'],
  ['de', '5', '13'],
])('counts in the words of %s, up to twelve', (locale, five, many) => {
  expect([toNumberWord(5, locale), toNumberWord(13, locale)]).toEqual([five, many])
})

it('names no mailbox of the content for another company', () => {
  const contents = createContents()
  const toContact = (email: string) =>
    applySettings(contents, { ...contents, company: { ...company, email }, destinations: [india] })
      .securityContact
  expect(toContact(company.email)).toBe('security@company.example')
  expect(toContact('care@lagos.example')).toBe('care@lagos.example')
})

it('counts the destinations in words, with a capital at the beginning, and keeps the space of other placeholders', () => {
  const contents = createContents('{destinationsWord} places, {destinationsWord} of them by {days} days')
  const applied = applySettings(contents, { ...contents, company, destinations: [india, thailand] })
  expect(applied.languages[0]?.otherError).toBe('Two places, two of them by {days} days')
})

it('shows a destination of the company’s own, and hides others', () => {
  const contents = createContents('{destinations}')
  const own = {
    name: 'Ghana',
    rating: 4.6,
    savings: '',
    processing: '',
    source: 'Our count',
    asOf: '2026-10-31',
    isShown: true,
    photograph: null,
    card: {
      description: 'An hour away.',
      highlights: ['cardiac'],
      imageAlt: 'A boat',
      ink: '#123456',
      sky: '#abcdef',
    },
  }
  const hidden = { ...thailand, isShown: false }
  const applied = applySettings(contents, { ...contents, company, destinations: [hidden, india, own] })
  expect(applied.languages[0]).toMatchObject({
    otherError: '2',
    destinations: {
      items: [
        { country: 'India' },
        {
          country: 'Ghana',
          image: 'own-3',
          own: { ink: '#123456' },
          figures: { source: 'Our count', asOf: '2026-10-31' },
        },
      ],
    },
  })
})

it('leaves what is filled in later as it is, with its space', () => {
  const words = 'After {count} days, {company} erases {reference} for good.'
  const contents = createContents(words)
  const applied = applySettings(contents, { ...contents, company, destinations: [india] })
  expect(applied.languages[0]?.otherError).toBe('After {count} days, Testers erases {reference} for good.')
})
