import type { Company } from '#contract/company.ts'
import { findCountry, officeTimeZone, toCountryName } from '#contract/countries.ts'
import { toPromisedAt } from '#contract/life/promise.ts'
import { understandPhone } from '#contract/phone.ts'
import { findWords, type SiteBuild, type SiteWords } from '#contract/site-build.ts'
import { timeZones } from '#contract/time-zones.ts'
import { html, toMailPage } from '../mail/html.ts'
import { type Link, toButton, toLine } from '../mail/links.ts'
import type { Message } from '../mail/message.ts'
import type { StoredInquiry } from './store.ts'
import { createTimeFormat } from './time-format.ts'

type Frame = {
  from: string
  replyTo: string
  messageId: string
  confirmationLink: string | undefined
}

type Site = Pick<SiteBuild, 'company' | 'words'>

/** Tells the patient that the inquiry has arrived and when a reply comes. Repeats nothing that the patient wrote. */
export function composeAcknowledgement(
  stored: StoredInquiry,
  site: Site,
  { confirmationLink, ...mailboxes }: Frame,
  at: number,
): Message {
  const { locale } = stored.inquiry
  const words = findWords(site.words, locale)
  const { subject, paragraphs, page, notYou, signature } = words.acknowledgement
  const values = toValues(stored, site.company, words)
  const fill = (text: string) =>
    text.replace(/\{(\w+)\}/g, (placeholder, name) => values[name] ?? placeholder)
  const promise = toPromise(stored, words, at)
  const told = confirmationLink === undefined ? paragraphs : [...paragraphs, page]
  const filled = told.map((text) => fill(text.replace('{promise}', promise)))
  const links = toLinks(stored, site.company, words, confirmationLink).map(({ label, href }) => ({
    label: fill(label),
    href,
  }))
  const small = [fill(notYou), ...signature.map(fill)]

  return {
    ...mailboxes,
    // Without the name: a visitor could give a stranger's name and address to have that stranger greeted.
    to: { name: '', address: stored.inquiry.email },
    subject: fill(subject),
    text: [
      ...filled,
      links
        .filter(({ href }) => !href.startsWith('tel:'))
        .map(toLine)
        .join('\n'),
      fill(notYou),
      signature.map(fill).join('\n'),
    ].join('\n\n'),
    html: toMailPage(
      fill(subject),
      html`${filled.map((text) => html`<p style="margin:0 0 16px">${text}</p>`)}
<div style="margin:0 0 8px">${links.map(toButton)}</div>
<div style="padding:16px 0 0;border-top:1px solid #e6dcc8;font-size:14px;color:#52605a">${small.map((line, index) => html`<p style="margin:0 0 ${index === 0 ? '12px' : '0'}">${line}</p>`)}</div>`,
      { locale, dir: words.dir },
    ),
    headers: { 'Auto-Submitted': 'auto-replied', 'X-Auto-Response-Suppress': 'All' },
  }
}

function toValues(stored: StoredInquiry, company: Company, words: SiteWords): Record<string, string> {
  return {
    reference: stored.reference,
    replyBy: formatDue(stored, officeTimeZone, words),
    company: company.name,
    legalName: company.legalName,
    address: company.address.join(', '),
    phone: company.phones[0].display,
    email: company.email,
    ...findLocalTime(stored, words),
  }
}

function toPromise(stored: StoredInquiry, words: SiteWords, at: number): string {
  const { promise, latePromise, localTime } = words.acknowledgement
  // After an outage or a false spam verdict the promised time may be over when the mail leaves.
  if (at >= toPromisedAt(stored.receivedAt)) return latePromise
  return findLocalTime(stored, words) ? `${promise} ${localTime}` : promise
}

function findLocalTime(
  stored: StoredInquiry,
  words: SiteWords,
): { country: string; localReplyBy: string } | undefined {
  const { countryCode, phone } = stored.inquiry
  const country = findCountry(understandPhone(countryCode, phone).callingCode)
  const [timeZone, ...others] = country ? timeZones[country.code] : []
  if (!country || !timeZone || others.length > 0) return undefined
  const localReplyBy = formatDue(stored, timeZone, words)
  return localReplyBy === formatDue(stored, officeTimeZone, words)
    ? undefined
    : { country: toCountryName(country, words.countryNames), localReplyBy }
}

function toLinks(
  { reference }: StoredInquiry,
  company: Company,
  words: SiteWords,
  confirmationLink: string | undefined,
): Link[] {
  const { confirmation, whatsApp, call } = words.acknowledgement.links
  return [
    ...(confirmationLink ? [{ label: confirmation, href: confirmationLink }] : []),
    // The reference alone: an illness must not appear in an address.
    {
      label: whatsApp,
      href: `https://wa.me/${company.whatsApp.e164.slice(1)}?text=${encodeURIComponent(reference)}`,
    },
    { label: call, href: `tel:${company.phones[0].e164}` },
  ]
}

const formatDay = createTimeFormat({
  weekday: 'long',
  day: 'numeric',
  month: 'long',
  hour: '2-digit',
  minute: '2-digit',
})

function formatDue({ receivedAt }: StoredInquiry, timeZone: string, { dates }: SiteWords): string {
  return formatDay(toPromisedAt(receivedAt), { locale: dates, timeZone })
}
