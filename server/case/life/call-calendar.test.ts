import { expect, it } from 'vitest'
import { type CalendarCall, toCallCalendar } from './call-calendar.ts'

const at = Date.parse('2026-11-21T12:30:00Z')
const call: CalendarCall = {
  uid: '0199aaaa-0000-8000-8000-000000000000',
  at,
  sequence: 3,
  changedAt: at - 60_000,
  isCancelled: false,
  isOver: false,
}
const frame = {
  now: at - 1_000,
  title: 'Call',
  host: 'pona.example',
  organizer: { name: 'Pona', address: 'care@pona.example' },
}

it('a calendar file has the call in UTC, escaped and with lines of 75 octets at most', () => {
  const title = `Call from Pona, Nairobi; \\ ${'simu \u{12A0}'.repeat(20)}\nEND:VEVENT`
  const lines = toCallCalendar([call], { ...frame, title, method: 'PUBLISH' }).split('\r\n')
  expect(lines).toEqual(expect.arrayContaining(['DTSTART:20261121T123000Z', 'DTEND:20261121T130000Z']))
  for (const line of lines) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75)
  const unfolded = lines.join('\r\n').replaceAll('\r\n ', '')
  expect(unfolded).toContain('SUMMARY:Call from Pona\\, Nairobi\\; \\\\ simu \u{12A0}')
  expect(unfolded.match(/^END:VEVENT\r$/gm)).toHaveLength(1)
  expect(unfolded.endsWith('END:VCALENDAR\r\n')).toBe(true)
})

it('a published call has an organizer and asks nobody for an answer', () => {
  const lines = toCallCalendar([call], { ...frame, method: 'PUBLISH' }).split('\r\n')
  expect(lines).toEqual([
    ...['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//pona.example//EN', 'METHOD:PUBLISH', 'BEGIN:VEVENT'],
    ...[`UID:${call.uid}`, 'SEQUENCE:3', 'DTSTAMP:20261121T122959Z', 'LAST-MODIFIED:20261121T122900Z'],
    ...['DTSTART:20261121T123000Z', 'DTEND:20261121T130000Z', 'SUMMARY:Call'],
    ...['ORGANIZER;CN="Pona":mailto:care@pona.example', 'STATUS:CONFIRMED'],
    ...['BEGIN:VALARM', 'ACTION:DISPLAY', 'DESCRIPTION:Call', 'TRIGGER:-PT10M', 'END:VALARM'],
    ...['END:VEVENT', 'END:VCALENDAR', ''],
  ])
})

it('a cancelled call says so and reminds of nothing', () => {
  const lines = toCallCalendar([call, { ...call, uid: 'other' }], { ...frame, method: 'CANCEL' }).split(
    '\r\n',
  )
  expect(lines).toEqual(
    expect.arrayContaining(['METHOD:CANCEL', 'STATUS:CANCELLED', 'UID:other', 'SEQUENCE:3']),
  )
  expect(lines.filter((line) => line === 'BEGIN:VEVENT')).toHaveLength(2)
  expect(lines).not.toContain('BEGIN:VALARM')
})

it('a company’s name ends no parameter', () => {
  const organizer = { name: 'Afya "East";:\r\nX:1 ^', address: 'care@afya.example' }
  const file = toCallCalendar([call], { ...frame, organizer, method: 'PUBLISH' })
  expect(file).toContain(`ORGANIZER;CN="Afya ^'East^';:X:1 ^^":mailto:care@afya.example`)
})
