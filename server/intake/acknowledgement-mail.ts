import { findCountry, toCountryName } from '#contract/countries.ts'
import { toPromisedAt } from '#contract/life/promise.ts'
import { understandPhone } from '#contract/phone.ts'
import { findWords, type SiteBuild, type SiteWords } from '#contract/site-build.ts'
import { timeZones } from '#contract/time-zones.ts'
import type { SampleMail } from '../case/feature.ts'
import { createSampleInquiry, SAMPLE_LINK, SAMPLE_MAILBOX } from '../case/inquiry/sample-inquiry.ts'
import type { StoredInquiry } from '../case/inquiry/store.ts'
import { createTimeFormat } from '../case/inquiry/time-format.ts'
import { createFill } from '../platform/mail/fill-words.ts'
import type { Message } from '../platform/mail/message.ts'
import { toParagraph, toPatientMail } from '../platform/mail/patient-mail.ts'
import { listWaysBack, toLines } from '../platform/mail/ways-back.ts'

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
  const { zone } = site.company
  const words = findWords(site.words, locale)
  const { subject, greeting, paragraphs, page, notYou, signature } = words.acknowledgement
  const fill = createFill(site.company, stored.reference, words, toTimes(stored, words, zone))
  const promise = toPromise(stored, words, { zone, at })
  const told = confirmationLink === undefined ? paragraphs : [...paragraphs, page]
  const filled = [greeting, ...told].map((text) => fill(text.replace('{promise}', promise)))
  const { company } = site
  const links = listWaysBack({ company, words, reference: stored.reference, pageLink: confirmationLink })
  const language = { locale, dir: words.dir }

  return {
    ...mailboxes,
    // Without the name: a visitor could give a stranger's name and address to have that stranger greeted.
    to: { name: '', address: stored.inquiry.email },
    subject: fill(subject),
    text: [...filled, toLines(links), fill(notYou), signature.map(fill).join('\n')].join('\n\n'),
    html: toPatientMail({
      subject: fill(subject),
      company,
      language,
      links,
      content: filled.map(toParagraph),
      small: [fill(notYou), ...signature.map(fill)],
    }),
    headers: { 'Auto-Submitted': 'auto-replied', 'X-Auto-Response-Suppress': 'All' },
  }
}

export const composeSampleAcknowledgement: SampleMail = (site, { locale, at }) => {
  const mailboxes = { from: SAMPLE_MAILBOX, replyTo: SAMPLE_MAILBOX, messageId: '' }
  const frame = { ...mailboxes, confirmationLink: SAMPLE_LINK }
  return composeAcknowledgement(createSampleInquiry(locale, at), site, frame, at)
}

function toTimes(stored: StoredInquiry, words: SiteWords, zone: string): Record<string, string> {
  return { replyBy: formatDue(stored, zone, words), ...findLocalTime(stored, words, zone) }
}

function toPromise(
  stored: StoredInquiry,
  words: SiteWords,
  { zone, at }: { zone: string; at: number },
): string {
  const { promise, latePromise, localTime } = words.acknowledgement
  // After an outage or a false spam verdict the promised time may be over when the mail leaves.
  if (at >= toPromisedAt(stored.receivedAt)) return latePromise
  return findLocalTime(stored, words, zone) ? `${promise} ${localTime}` : promise
}

function findLocalTime(
  stored: StoredInquiry,
  words: SiteWords,
  zone: string,
): { country: string; localReplyBy: string } | undefined {
  const { countryCode, phone } = stored.inquiry
  const country = findCountry(understandPhone(countryCode, phone).callingCode)
  const [timeZone, ...others] = country ? timeZones[country.code] : []
  if (!country || !timeZone || others.length > 0) return undefined
  const localReplyBy = formatDue(stored, timeZone, words)
  return localReplyBy === formatDue(stored, zone, words)
    ? undefined
    : { country: toCountryName(country, words.countryNames), localReplyBy }
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
