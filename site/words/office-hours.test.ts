import { expect, it } from 'vitest'
import type { OfficeHours, OtherHours } from '#contract/company/company.ts'
import { weekdays } from '#contract/company/company.ts'
import { am, ar, en, fr, so, sw } from '../content/languages.ts'
import { listOfficeHours } from './office-hours.ts'

const languages = { am, ar, en, fr, so, sw }
const words = { hours: en.contact.hours, dates: en.dates }
const hours = { opens: '08:00', closes: '18:30' }
const workdays = weekdays.slice(1, 6)
const withBreak: OfficeHours[] = [
  { days: workdays, opens: '08:00', closes: '12:30' },
  { days: workdays, opens: '14:00', closes: '18:00' },
]

it.each<[OfficeHours, string]>([
  [{ days: ['Monday', 'Tuesday', 'Wednesday'], ...hours }, 'Monday-Wednesday: 8:00 AM - 6:30 PM {zoneShort}'],
  [{ days: ['Friday', 'Saturday', 'Sunday'], ...hours }, 'Friday-Sunday: 8:00 AM - 6:30 PM {zoneShort}'],
  [
    { days: ['Monday', 'Wednesday', 'Friday'], ...hours },
    'Monday, Wednesday, Friday: 8:00 AM - 6:30 PM {zoneShort}',
  ],
  [{ days: ['Saturday'], opens: '09:00', closes: '12:00' }, 'Saturday: 9:00 AM - 12:00 PM {zoneShort}'],
  [{ days: ['Friday'], opens: '20:00', closes: '02:00' }, 'Friday: 8:00 PM - 2:00 AM {zoneShort}'],
  [{ days: ['Friday'], opens: '14:00', closes: '24:00' }, 'Friday: 2:00 PM - 12:00 AM {zoneShort}'],
  [{ days: ['Friday'], opens: '00:00', closes: '24:00' }, 'Friday: open 24 hours'],
  [{ days: ['Sunday'] }, 'Sunday emergency calls only'],
])('%o is written as "%s"', (line, text) => {
  expect(listOfficeHours({ officeHours: [line], otherHours: [] }, words)).toEqual([text])
})

it('follows the clock and the words of another language', () => {
  const french = {
    ...words.hours,
    weekdays: { ...words.hours.weekdays, Monday: 'lundi', Wednesday: 'mercredi' },
    clock: 'fr-FR',
    span: 'du {first} au {last}',
    open: '{days} : {opens} à {closes}',
  }
  const line: OfficeHours = { days: ['Monday', 'Tuesday', 'Wednesday'], ...hours }
  expect(listOfficeHours({ officeHours: [line], otherHours: [] }, { hours: french, dates: 'fr-FR' })).toEqual(
    ['du lundi au mercredi : 8:00 à 18:30'],
  )
})

it('days with the same break share a line, in the order of the spans', () => {
  const officeHours: OfficeHours[] = [
    { days: workdays, opens: '14:00', closes: '18:00' },
    { days: [...workdays, 'Saturday'], opens: '08:00', closes: '12:30' },
    { days: ['Sunday'] },
  ]
  expect(listOfficeHours({ officeHours, otherHours: [] }, words)).toEqual([
    'Monday-Friday: 8:00 AM - 12:30 PM, 2:00 PM - 6:00 PM {zoneShort}',
    'Saturday: 8:00 AM - 12:30 PM {zoneShort}',
    'Sunday emergency calls only',
  ])
})

it.each([
  ['en', 'Monday-Friday: 8:00 AM - 12:30 PM, 2:00 PM - 6:00 PM {zoneShort}'],
  ['sw', 'Jumatatu-Ijumaa: 8:00 asubuhi - 12:30 mchana, 14:00 mchana - 18:00 jioni {zoneShort}'],
  ['fr', 'Lundi - Vendredi\u00a0: 8:00 - 12:30 et 14:00 - 18:00, {zone}'],
  ['am', 'ከሰኞ እስከ ዓርብ፦ 08:00 - 12:30፣ 14:00 - 18:00 ({zone}፣ ዓለም አቀፍ አቆጣጠር)'],
  ['so', 'Isniin-Jimce: 08:00 - 12:30 iyo 14:00 - 18:00, {zone}'],
  ['ar', 'الاثنين إلى الجمعة: من 8:00 ص إلى 12:30 م ومن 2:00 م إلى 6:00 م حسب {zone}'],
] as const)('a break reads in %s as "%s"', (locale, text) => {
  const { contact, dates } = languages[locale]
  expect(
    listOfficeHours({ officeHours: withBreak, otherHours: [] }, { hours: contact.hours, dates }),
  ).toEqual([text])
})

const otherHours: OtherHours[] = [
  {
    from: '2027-02-08',
    until: '2027-03-09',
    name: 'Ramadan',
    officeHours: [
      { days: workdays.slice(0, 4), opens: '09:00', closes: '15:00' },
      { days: ['Friday', 'Saturday'], opens: '09:00', closes: '12:00' },
      { days: ['Sunday'] },
    ],
  },
  { from: '2026-12-28', until: '2026-12-31', name: 'Days off', officeHours: [] },
  {
    from: '2026-12-24',
    until: '2026-12-24',
    name: 'Christmas Eve',
    // It is a Thursday.
    officeHours: [
      { days: workdays, opens: '08:00', closes: '12:00' },
      { days: ['Saturday'], ...hours },
    ],
  },
]

it('other hours of given dates follow by their dates, without days that are closed as usual', () => {
  expect(listOfficeHours({ officeHours: withBreak, otherHours }, words)).toEqual([
    'Monday-Friday: 8:00 AM - 12:30 PM, 2:00 PM - 6:00 PM {zoneShort}',
    '24 December 2026: 8:00 AM - 12:00 PM {zoneShort}',
    '28 – 31 December 2026 emergency calls only',
    '8 February – 9 March 2027, Monday-Thursday: 9:00 AM - 3:00 PM {zoneShort}',
    '8 February – 9 March 2027, Friday, Saturday: 9:00 AM - 12:00 PM {zoneShort}',
  ])
})

it.each([
  ['sw', '24 Desemba 2026: 8:00 asubuhi - 12:00 mchana {zoneShort}'],
  ['fr', '24 décembre 2026\u00a0: 8:00 - 12:00, {zone}'],
  ['am', '24 ዲሴምበር 2026፦ 08:00 - 12:00 ({zone}፣ ዓለም አቀፍ አቆጣጠር)'],
  ['so', 'Diseembar 24, 2026: 08:00 - 12:00, {zone}'],
  ['ar', '24 ديسمبر 2026: من 8:00 ص إلى 12:00 م حسب {zone}'],
] as const)('a date with other hours reads in %s as "%s"', (locale, text) => {
  const { contact, dates } = languages[locale]
  const [, line] = listOfficeHours({ officeHours: withBreak, otherHours }, { hours: contact.hours, dates })
  expect(line).toBe(text)
})
