import type { Life } from '#contract/life/inquiry.ts'
import { findWords, type SiteBuild } from '#contract/site/site-build.ts'
import { toMailboxAddress } from '../../platform/mail/mailbox-address.ts'
import type { Vault } from '../../platform/vault/vault.ts'
import type { Db } from '../../schema/tables.ts'
import { CALL_MS, callEvents, type KnownCall, listCalls } from './agreed-calls.ts'

/** A call as a calendar knows it. */
export type CalendarCall = Omit<KnownCall, 'name'> & { uid: string }

/** The calls that the patient agreed to, of an inquiry and of those merged into it. */
export async function readCalls(
  { db, vault }: { db: Db; vault: Vault },
  ids: readonly string[],
  life: Pick<Life, 'steps'>,
  now: number,
): Promise<CalendarCall[]> {
  const events = await db
    .selectFrom('event')
    .select(['n', 'subject_id', 'kind', 'at', 'detail'])
    .where('subject_id', 'in', [...new Set(ids)])
    .where('kind', 'in', callEvents)
    .orderBy('n')
    .execute()
  return listCalls(events, life, now).map(({ name, ...call }) => ({ ...call, uid: toUid(vault, name) }))
}

/** A UUID (version 8), which tells nothing of the inquiry. */
function toUid(vault: Vault, name: string): string {
  const bytes = vault.mac('calendar-uid', name).subarray(0, 16)
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x80
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}

export type CalendarFrame = {
  method: 'PUBLISH' | 'CANCEL'
  now: number
  title: string
  host: string
  organizer: { name: string; address: string }
}

type FrameDeps = {
  site: Pick<SiteBuild, 'company' | 'words'>
  mailboxes: { to: string }
  config: { publicOrigin: string }
}

/** The company organizes the call, in the patient's language. */
export function toCalendarFrame(
  { site, mailboxes, config }: FrameDeps,
  { locale, ...rest }: Pick<CalendarFrame, 'now' | 'method'> & { locale: string },
): CalendarFrame {
  const { name } = site.company
  return {
    ...rest,
    title: findWords(site.words, locale).patientPage.call.replace('{company}', () => name),
    host: new URL(config.publicOrigin).hostname,
    organizer: { name, address: toMailboxAddress(mailboxes.to) },
  }
}

/**
 * An iCalendar file (RFC 5545), published or cancelled as RFC 5546 asks: with an organizer, and without attendees, who would
 * be asked to answer. A call has a reminder ten minutes before.
 */
export function toCallCalendar(calls: readonly CalendarCall[], frame: CalendarFrame): string {
  return [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    `PRODID:-//${escapeText(frame.host)}//EN`,
    `METHOD:${frame.method}`,
    ...calls.flatMap((call) => toEvent(call, frame)),
    'END:VCALENDAR',
    '',
  ]
    .map(fold)
    .join('\r\n')
}

function toEvent({ uid, at, sequence, changedAt }: CalendarCall, frame: CalendarFrame): string[] {
  const { method, now, title, organizer } = frame
  return [
    'BEGIN:VEVENT',
    `UID:${uid}`,
    `SEQUENCE:${sequence}`,
    `DTSTAMP:${toUtc(now)}`,
    `LAST-MODIFIED:${toUtc(changedAt)}`,
    `DTSTART:${toUtc(at)}`,
    `DTEND:${toUtc(at + CALL_MS)}`,
    `SUMMARY:${escapeText(title)}`,
    `ORGANIZER;CN="${toParameter(organizer.name)}":mailto:${organizer.address}`,
    `STATUS:${method === 'CANCEL' ? 'CANCELLED' : 'CONFIRMED'}`,
    ...(method === 'CANCEL'
      ? []
      : [
          'BEGIN:VALARM',
          'ACTION:DISPLAY',
          `DESCRIPTION:${escapeText(title)}`,
          'TRIGGER:-PT10M',
          'END:VALARM',
        ]),
    'END:VEVENT',
  ]
}

function toUtc(at: number): string {
  return `${new Date(at).toISOString().slice(0, 19).replace(/[-:]/g, '')}Z`
}

function escapeText(text: string): string {
  return withoutControls(text.replace(/[\\;,]/g, '\\$&').replace(/\r\n?|\n/g, '\\n'))
}

/** RFC 6868. */
function toParameter(text: string): string {
  return withoutControls(text.replaceAll('^', '^^').replaceAll('"', "^'"))
}

function withoutControls(text: string): string {
  return text.replace(/\p{Cc}/gu, '')
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
