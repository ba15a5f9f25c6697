import { describe, expect, it } from 'vitest'
import type { Office } from '#contract/company/office-hours.ts'
import { toPresets } from './presets.ts'

const weekdays = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday'] as const
const office: Office = {
  zone: 'Africa/Nairobi',
  officeHours: [
    { days: weekdays, opens: '08:00', closes: '18:00' },
    { days: ['Saturday'], opens: '10:00', closes: '14:00' },
  ],
  otherHours: [],
  holidays: [
    { date: '2026-12-25', name: 'Christmas Day' },
    { date: '2026-12-26', name: 'Boxing Day' },
  ],
}

const time = (text: string) => Date.parse(`${text}:00+03:00`)

function read(text: string, callingCode = '+254', kind: 'call' | 'wait' = 'call'): string[] {
  return toPresets(time(text), { callingCode, office }, kind).map(({ label, hint }) => `${label}: ${hint}`)
}

describe('the times to choose a step from', () => {
  it('are two hours, the evening, tomorrow at nine, three days and a week', () => {
    expect(read('2026-11-24T09:10')).toEqual([
      'In 2 hours: today 11:10',
      'This evening: today 19:00, office closed',
      'Tomorrow morning: tomorrow 09:00',
      'In 3 days: Fri 27 Nov 09:00',
      'In a week: Tue 1 Dec 09:00',
    ])
  })

  it('name both clocks where the patient is in another zone, and skip the night there', () => {
    expect(read('2026-11-24T20:00', '+91')).toEqual([
      'Tomorrow morning: tomorrow 11:30 there, 09:00 here',
      'Tomorrow evening there: tomorrow 19:00 there, 16:30 here',
      'In 3 days: Fri 27 Nov 11:30 there, 09:00 here',
      'In a week: Tue 1 Dec 11:30 there, 09:00 here',
    ])
  })

  it('don’t mind the night where nobody is called', () => {
    expect(read('2026-11-24T20:00', '+91', 'wait')[0]).toBe(
      'In 2 hours: tomorrow 00:30 there, today 22:00 here, office closed, night there',
    )
  })

  it('of a call skip the night here, and begin where it is day for the patient', () => {
    expect(read('2026-11-24T20:00')[0]).toBe('Tomorrow morning: tomorrow 09:00')
    // Ghana is three hours behind.
    expect(read('2026-11-24T10:00', '+233')).toContain('Tomorrow morning: tomorrow 07:00 there, 10:00 here')
  })

  it('are the next office day, with the reason, where tomorrow is closed', () => {
    expect(read('2026-11-28T10:00')).toContain('Next office day: Mon 30 Nov 09:00 (tomorrow: office closed)')
    expect(read('2026-11-28T10:00')).toContain('In 3 days: Tue 1 Dec 09:00')
  })

  it('leave out a run of closed days, each once', () => {
    expect(read('2026-12-24T10:00')).toEqual([
      'In 2 hours: today 12:00',
      'This evening: today 19:00, office closed',
      'Next office day: Mon 28 Dec 09:00 (tomorrow: office closed, Christmas Day)',
      'In a week: Thu 31 Dec 09:00',
    ])
    expect(read('2026-12-23T10:00')).toContain(
      'In 3 days: Mon 28 Dec 09:00 (Sat 26 Dec: office closed, Boxing Day)',
    )
  })

  it('warn on a closed day of steps in hours', () => {
    expect(read('2026-12-25T10:00').slice(0, 2)).toEqual([
      'In 2 hours: today 12:00, office closed, Christmas Day',
      'This evening: today 19:00, office closed, Christmas Day',
    ])
  })

  it('begin with the opening on a day that opens after nine', () => {
    expect(read('2026-11-27T09:00')).toContain('Tomorrow morning: tomorrow 10:00')
  })

  it('offer no evening if the zone is unknown or one of several', () => {
    for (const callingCode of ['+1', '+999', ''])
      expect(toPresets(time('2026-11-24T16:10'), { callingCode, office }).map(({ name }) => name)).toEqual([
        ...['in-2-hours', 'tomorrow', 'in-3-days', 'in-a-week'],
      ])
    expect(read('2026-11-24T13:00', '+1')[0]).toBe('In 2 hours: today 15:00, may be night there')
  })

  it('keep the evening at seven when the clocks there change overnight', () => {
    expect(read('2027-03-27T21:00', '+49')).toContain(
      'Tomorrow evening there: tomorrow 19:00 there, 20:00 here, office closed',
    )
    expect(read('2027-03-26T21:00', '+49')).toContain(
      'Tomorrow evening there: tomorrow 19:00 there, 21:00 here, office closed',
    )
  })

  it('are mornings at nine for an office without hours, and no closed day', () => {
    const bare = { callingCode: '+254', office: { ...office, officeHours: [] } }
    const morning = toPresets(time('2026-12-24T10:00'), bare).find(({ name }) => name === 'tomorrow')
    expect(morning).toMatchObject({ at: time('2026-12-27T09:00') })
  })
})
