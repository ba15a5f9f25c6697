import { expect, test } from 'vitest'
import type { Company } from '#contract/company/company.ts'
import type { LeftOut } from '#contract/site/site-build.ts'
import { ar } from '../content/ar/ar.ts'
import { company } from '../content/company.ts'
import { en } from '../content/en/en.ts'
import { toStructuredData } from './structured-data.ts'

const officeHours: Company['officeHours'] = [
  { days: ['Monday', 'Tuesday'], opens: '08:00', closes: '18:00' },
  { days: ['Saturday'], opens: '09:00', closes: '14:00' },
  { days: ['Sunday'] },
]
const data = toStructuredData(
  en,
  { ...company, officeHours },
  {
    publicOrigin: 'https://pona.example',
    shareImage: '/assets/share.png',
    leftOut: 0,
  },
)

test('the agency has its hours and its telephone', () => {
  expect(data).toMatchObject({
    '@type': 'TravelAgency',
    url: 'https://pona.example/',
    image: 'https://pona.example/assets/share.png',
    openingHoursSpecification: [
      { dayOfWeek: ['Monday', 'Tuesday'], opens: '08:00', closes: '18:00' },
      { dayOfWeek: ['Saturday'], opens: '09:00', closes: '14:00' },
    ],
    telephone: company.phones[0].e164,
  })
})

test('a rating of ourselves is not claimed', () => {
  expect(JSON.stringify(data)).not.toContain('Rating')
})

test('a page in another language says so of itself', () => {
  const facts = { publicOrigin: 'https://pona.example', shareImage: '/assets/share.png', leftOut: 0 } as const
  expect(toStructuredData(ar, company, facts)).toMatchObject({
    '@type': 'WebPage',
    inLanguage: 'ar',
    url: 'https://pona.example/ar/',
    mainEntity: { '@type': 'TravelAgency', description: ar.meta.description },
  })
})

test('what is left out of a page that is too long are holidays first, then all hours of given dates', () => {
  const otherHours = [{ from: '2026-12-22', until: '2026-12-22', name: 'Day off', officeHours: [] }]
  const list = (leftOut: LeftOut) => {
    const facts = { publicOrigin: 'https://pona.example', shareImage: '/assets/share.png', leftOut }
    const { openingHoursSpecification, specialOpeningHoursSpecification } = toStructuredData(
      en,
      { ...company, officeHours, otherHours, holidays: [{ date: '2026-12-25', name: 'Christmas Day' }] },
      facts,
    ) as Record<string, unknown[] | undefined>
    expect(openingHoursSpecification).toHaveLength(2)
    return specialOpeningHoursSpecification?.length
  }
  expect([list(0), list(1), list(2)]).toEqual([2, 1, undefined])
})
