import { expect, test } from 'vitest'
import type { Company } from '#contract/company.ts'
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
    answeredIn: ['en', 'sw'],
    shareImage: '/assets/share.png',
  },
)

test('the agency has its hours, its telephone and its languages', () => {
  expect(data).toMatchObject({
    '@graph': [
      {
        '@type': 'TravelAgency',
        url: 'https://pona.example/',
        image: 'https://pona.example/assets/share.png',
        openingHoursSpecification: [
          { dayOfWeek: ['Monday', 'Tuesday'], opens: '08:00', closes: '18:00' },
          { dayOfWeek: ['Saturday'], opens: '09:00', closes: '14:00' },
        ],
        contactPoint: [
          { telephone: company.phones[0].e164, availableLanguage: ['en', 'sw'] },
          { '@type': 'ContactPoint' },
        ],
      },
      { '@type': 'FAQPage' },
    ],
  })
})

test('a rating of ourselves is not claimed', () => {
  expect(JSON.stringify(data)).not.toContain('Rating')
})

test('the questions give way to people and registrations', () => {
  const facts = { publicOrigin: 'https://pona.example', answeredIn: ['en'], shareImage: '/share.png' }
  const short = toStructuredData(en, company, { ...facts, isShort: true })
  expect(JSON.stringify(short)).not.toContain('FAQPage')
})
