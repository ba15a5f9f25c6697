import { expect, it } from 'vitest'
import type { OfficeHours } from '#contract/company.ts'
import { en } from './content/en/en.ts'
import { formatOfficeHours } from './office-hours.ts'

const words = en.contact.hours
const hours = { opens: '08:00', closes: '18:30' }

it.each<[OfficeHours, string]>([
  [{ days: ['Monday', 'Tuesday', 'Wednesday'], ...hours }, 'Monday-Wednesday: 8:00 AM - 6:30 PM {zoneShort}'],
  [{ days: ['Friday', 'Saturday', 'Sunday'], ...hours }, 'Friday-Sunday: 8:00 AM - 6:30 PM {zoneShort}'],
  [
    { days: ['Monday', 'Wednesday', 'Friday'], ...hours },
    'Monday, Wednesday, Friday: 8:00 AM - 6:30 PM {zoneShort}',
  ],
  [{ days: ['Saturday'], opens: '09:00', closes: '12:00' }, 'Saturday: 9:00 AM - 12:00 PM {zoneShort}'],
  [{ days: ['Sunday'] }, 'Sunday emergency calls only'],
])('%o is written as "%s"', (line, text) => {
  expect(formatOfficeHours(line, words)).toBe(text)
})

it('follows the clock and the words of another language', () => {
  const weekdays = { ...words.weekdays, Monday: 'lundi', Wednesday: 'mercredi' }
  const french = {
    ...words,
    weekdays,
    clock: 'fr-FR',
    span: 'du {first} au {last}',
    open: '{days} : {opens} à {closes}',
  }
  const line: OfficeHours = { days: ['Monday', 'Tuesday', 'Wednesday'], ...hours }
  expect(formatOfficeHours(line, french)).toBe('du lundi au mercredi : 8:00 à 18:30')
})
