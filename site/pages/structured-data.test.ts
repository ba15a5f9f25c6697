import { expect, test } from 'vitest'
import type { Company } from '#contract/company.ts'
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
  const facts = { publicOrigin: 'https://pona.example', shareImage: '/assets/share.png' }
  expect(toStructuredData(ar, company, facts)).toMatchObject({
    '@type': 'WebPage',
    inLanguage: 'ar',
    url: 'https://pona.example/ar/',
    mainEntity: { '@type': 'TravelAgency', description: ar.meta.description },
  })
})
