import { expect, it } from 'vitest'
import { toCalendar, writeMoment } from './calendar.ts'

const NIGHT = Date.UTC(2026, 10, 29, 3, 50)
const AFTERNOON = Date.UTC(2026, 1, 3, 15, 5)

it.each([
  ['en-GB', 'Sunday 29 November, 03:50', 'Tuesday 3 February, 15:05'],
  ['sw', 'Jumapili, 29 Novemba, 03:50 usiku', 'Jumanne, 3 Februari, 15:05 mchana'],
  ['fr-FR', 'dimanche 29 novembre à 03:50', 'mardi 3 février à 15:05'],
  ['am-ET-u-ca-gregory-hc-h23-nu-latn', 'እሑድ፣ ኖቬምበር 29፣ 03:50', 'ማክሰኞ፣ ፌብሩዋሪ 3፣ 15:05'],
  ['so-SO-u-hc-h23', 'Axad, Noofeembar 29 ee 03:50', 'Talaado, Febraayo 3 ee 15:05'],
  ['ar-SD-u-nu-latn', 'الأحد، 29 نوفمبر في 03:50 ص', 'الثلاثاء، 3 فبراير في 03:05 م'],
  ['en-US', 'Sunday, November 29, 03:50 AM', 'Tuesday, February 3, 03:05 PM'],
])('a moment in %s needs no data of a browser', (tag, night, afternoon) => {
  const calendar = JSON.parse(JSON.stringify(toCalendar(tag)))
  expect(writeMoment(NIGHT, calendar)).toBe(night)
  expect(writeMoment(AFTERNOON, calendar)).toBe(afternoon)
})

it('midnight and noon are twelve where a day has twice twelve hours', () => {
  const { hours, ...calendar } = toCalendar('en-US')
  expect(hours).toBe(12)
  expect(writeMoment(Date.UTC(2026, 0, 1, 0, 0), { hours, ...calendar })).toMatch(/12:00 AM$/)
  expect(writeMoment(Date.UTC(2026, 0, 1, 12, 0), { hours, ...calendar })).toMatch(/12:00 PM$/)
})

it('writes each day and hour of a year as Intl does', () => {
  const format = new Intl.DateTimeFormat('fr-FR', {
    timeZone: 'UTC',
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    hour: '2-digit',
    minute: '2-digit',
  })
  for (let at = Date.UTC(2026, 0, 1); at < Date.UTC(2027, 0, 1); at += 5 * 3_600_000 + 7 * 60_000)
    expect(writeMoment(at, toCalendar('fr-FR'))).toBe(format.format(at))
})
