import fc from 'fast-check'
import { expect, it } from 'vitest'
import { type Office, unknownOffice } from '#contract/company/office-hours.ts'
import { toAskAgain } from '#contract/life/answer.ts'
import { toPresets } from '../time/presets.ts'
import { findUsual } from './usual-step.ts'

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

it('Enter asks again at the time that an answer without a plan gets', () => {
  const now = fc.integer({ min: Date.parse('2026-11-01'), max: Date.parse('2027-01-31') })
  const places = fc.record({
    callingCode: fc.constantFrom('+254', '+1', '+91', ''),
    office: fc.constantFrom(office, unknownOffice),
  })
  fc.assert(
    fc.property(now, places, (at, place) => {
      const usual = findUsual('wait', toPresets(at, place), { now: at, office: place.office })
      expect(usual?.at).toBe(toAskAgain(at, place.office).at)
    }),
    { numRuns: 1_000 },
  )
})
