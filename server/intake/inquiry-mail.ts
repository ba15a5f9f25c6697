import type { Company } from '#contract/company/company.ts'
import { findCountry } from '#contract/company/countries.ts'
import { toEnglishPlace } from '#contract/company/country-names.ts'
import { timeZones } from '#contract/company/time-zones.ts'
import { listE164, understandPhone } from '#contract/inquiry/phone.ts'
import { toPromisedAt } from '#contract/life/promise.ts'
import { DEFAULT_LOCALE } from '#contract/locales.ts'
import { toLanguageName } from '#contract/site/language-name.ts'
import { mailRows } from '../case/inquiry/fields.ts'
import type { StoredInquiry } from '../case/inquiry/find-stored.ts'
import { createTimeFormat, toCity } from '../case/inquiry/time-format.ts'
import { html, type Markup, toMailPage } from '../company/letters/html.ts'
import { type Link, toButton, toLine } from '../company/letters/links.ts'
import { REFERENCE_HEADER } from '../company/letters/reference-header.ts'
import type { Message } from '../platform/mail/message.ts'

type Frame = {
  from: string
  to: string
  messageId: string
  deskLink: string | undefined
  company: Company
}

/** The coordinators' mail about one inquiry: every field, and reply links. */
export function composeInquiryMail(
  stored: StoredInquiry,
  { deskLink, company, ...mailboxes }: Frame,
): Message {
  const { inquiry, reference } = stored
  const links: Link[] = [
    ...toPhoneLinks(stored, company),
    {
      label: 'E-mail',
      href: `mailto:${encodeURIComponent(inquiry.email)}?subject=${encodeURIComponent(`Your inquiry ${reference}`)}`,
    },
    ...toDeskLinks(deskLink),
  ]
  const rows = toRows(stored, company)
  const lead = toLead(stored, company)

  return {
    ...mailboxes,
    replyTo: { name: inquiry.name, address: inquiry.email },
    subject: toSubject(stored, company),
    text: toText(`New inquiry ${reference}`, lead, rows, inquiry.message, links),
    html: toHtml(`New inquiry ${reference}`, lead, rows, inquiry.message, links),
    headers: { [REFERENCE_HEADER]: reference },
  }
}

/** For each number that the patient wrote. */
function toPhoneLinks(
  { inquiry: { countryCode, phone }, reference }: StoredInquiry,
  company: Company,
): Link[] {
  const numbers = listE164(countryCode, phone)
  return numbers.flatMap((number) => {
    const which = numbers.length > 1 ? ` ${number}` : ''
    const text = encodeURIComponent(`${company.name}, ${reference}`)
    const whatsApp = {
      label: `WhatsApp${which}`,
      href: `https://wa.me/${number.slice(1)}?text=${text}`,
    }
    return [{ label: `Call${which}`, href: `tel:${number}` }, ...(number.startsWith('+') ? [whatsApp] : [])]
  })
}

export function composeInquiryNotice(
  stored: StoredInquiry,
  { deskLink, company, ...mailboxes }: Frame,
): Message {
  const { reference } = stored
  const links = toDeskLinks(deskLink)
  const title = `New inquiry ${reference}`
  return {
    ...mailboxes,
    replyTo: mailboxes.to,
    subject: toSubject(stored, company),
    text: [title, toLead(stored, company), '', ...links.map(toLine)].join('\n'),
    html: toMailPage(
      title,
      html`${toHeading(title, toLead(stored, company))}${links.map((link) => toButton(link))}`,
    ),
    headers: { [REFERENCE_HEADER]: reference },
  }
}

/** Holds no patient words: mail lists and lock screens show the subject, and mail encryption leaves it readable. */
function toSubject({ reference, receivedAt }: StoredInquiry, { zone }: Company): string {
  return `Inquiry ${reference}: answer by ${formatTime(toPromisedAt(receivedAt), zone)}`
}

function toLead({ receivedAt }: StoredInquiry, { zone }: Company): string {
  return `Answer by ${formatTime(toPromisedAt(receivedAt), zone)} in ${toCity(zone)}.`
}

function toDeskLinks(deskLink: string | undefined): Link[] {
  return deskLink === undefined ? [] : [{ label: 'Open in the desk', href: deskLink }]
}

type Row = { label: string; value: string }

function toRows({ inquiry, reference, receivedAt }: StoredInquiry, company: Company): Row[] {
  const { callingCode } = understandPhone(inquiry.countryCode, inquiry.phone)
  const country = findCountry(callingCode)
  return [
    ...Object.values(mailRows).flatMap((row) =>
      row === null ? [] : { label: row.label, value: row.toText(inquiry, company) },
    ),
    ...(inquiry.locale === DEFAULT_LOCALE
      ? []
      : [{ label: 'Language', value: toLanguageName(inquiry.locale) }]),
    { label: `Received, ${toCity(company.zone)}`, value: formatTime(receivedAt, company.zone) },
    ...(country
      ? [
          {
            label: `Received, ${toEnglishPlace(country.code)}`,
            value: toPatientTimes(receivedAt, timeZones[country.code]),
          },
        ]
      : []),
    { label: 'Reference', value: reference },
  ]
}

function toPatientTimes(receivedAt: number, zones: readonly string[]): string {
  const times = zones.map(
    (zone) => `${formatTime(receivedAt, zone)}${zones.length === 1 ? '' : ` (${toCity(zone)})`}`,
  )
  return times.join(' to ')
}

function toText(title: string, lead: string, rows: Row[], message: string, links: Link[]): string {
  const indented = message.split('\n').map((line) => `  ${line}`)
  return [
    title,
    lead,
    '',
    ...rows.map(({ label, value }) => `${label}: ${value}`),
    '',
    'Message:',
    ...indented,
    '',
    ...links.map(toLine),
    '',
    'Answering this mail answers the patient.',
  ].join('\n')
}

function toHtml(title: string, lead: string, rows: Row[], message: string, links: Link[]): string {
  const field = ({ label, value }: Row): Markup =>
    html`<div style="padding:8px 0;border-bottom:1px solid #e6dcc8"><div style="font-size:14px;color:#52605a">${label}</div><div dir="auto" style="overflow-wrap:anywhere">${value}</div></div>`
  return toMailPage(
    title,
    html`${toHeading(title, lead)}
<div style="margin:0 0 8px">${links.map((link) => toButton(link))}</div>
<div dir="auto" style="margin:0 0 16px;padding:14px 16px;border-left:4px solid #f0b13c;background:#fbf6ec;color:#14241f;white-space:pre-wrap;overflow-wrap:anywhere">${message}</div>
${rows.map(field)}
<p style="margin:16px 0 0;font-size:14px;color:#52605a">Answering this mail answers the patient.</p>`,
  )
}

function toHeading(title: string, lead: string): Markup {
  return html`<h1 style="margin:0 0 4px;font:600 24px/1.25 Georgia,serif">${title}</h1>
<p style="margin:0 0 16px;color:#a33c1f;font-weight:600">${lead}</p>`
}

const formatInEnglish = createTimeFormat({
  weekday: 'short',
  day: 'numeric',
  month: 'short',
  hour: '2-digit',
  minute: '2-digit',
})

export function formatTime(at: number, timeZone: string): string {
  return formatInEnglish(at, { locale: 'en-GB', timeZone })
}
