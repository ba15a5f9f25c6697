import { expect, it } from 'vitest'
import { toCallCalendar } from './call-calendar.ts'

const at = Date.parse('2026-11-21T12:30:00Z')
const call = { reference: 'PN-2345-6789', at, now: at, host: 'pona.example' }

it('a calendar file has the call in UTC, escaped and with lines of 75 octets at most', () => {
  const title = `Call from Pona, Nairobi; \\ ${'simu \u{12A0}'.repeat(20)}`
  const lines = toCallCalendar({ ...call, title }).split('\r\n')
  expect(lines).toEqual(expect.arrayContaining(['DTSTART:20261121T123000Z', 'DTEND:20261121T130000Z']))
  for (const line of lines) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75)
  const unfolded = lines.join('\r\n').replaceAll('\r\n ', '')
  expect(unfolded).toContain('SUMMARY:Call from Pona\\, Nairobi\\; \\\\ simu \u{12A0}')
  expect(unfolded.endsWith('END:VCALENDAR\r\n')).toBe(true)
})
