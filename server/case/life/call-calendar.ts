const CALL_MS = 30 * 60 * 1000

type AgreedCall = { reference: string; at: number; now: number; title: string; host: string }

/** An iCalendar file (RFC 5545) with one event: the call at the agreed time, a reminder ten minutes before. */
export function toCallCalendar({ reference, at, now, title, host }: AgreedCall): string {
  return [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    `PRODID:-//${escapeText(host)}//EN`,
    'BEGIN:VEVENT',
    `UID:${reference}-${at}@${host}`,
    `DTSTAMP:${toUtc(now)}`,
    `DTSTART:${toUtc(at)}`,
    `DTEND:${toUtc(at + CALL_MS)}`,
    `SUMMARY:${escapeText(title)}`,
    'BEGIN:VALARM',
    'ACTION:DISPLAY',
    `DESCRIPTION:${escapeText(title)}`,
    'TRIGGER:-PT10M',
    'END:VALARM',
    'END:VEVENT',
    'END:VCALENDAR',
    '',
  ]
    .map(fold)
    .join('\r\n')
}

function toUtc(at: number): string {
  return `${new Date(at).toISOString().slice(0, 19).replace(/[-:]/g, '')}Z`
}

function escapeText(text: string): string {
  return text.replace(/[\\;,]/g, '\\$&').replace(/\n/g, '\\n')
}

/** Lines have 75 octets at most. */
function fold(line: string): string {
  const lines = ['']
  for (const letter of line) {
    const last = lines.at(-1) ?? ''
    if (Buffer.byteLength(last + letter) > 74) lines.push(letter)
    else lines[lines.length - 1] = last + letter
  }
  return lines.join('\r\n ')
}
