import { toCalendar, writeMoment } from '#contract/company/calendar.ts'
import { findCountry } from '#contract/company/countries.ts'
import { nameCountry } from '#contract/company/country-names.ts'
import { timeZones } from '#contract/company/time-zones.ts'
import { toWallTime } from '#contract/company/zone-time.ts'
import { understandPhone } from '#contract/inquiry/phone.ts'
import { toPromisedAt } from '#contract/life/promise.ts'
import { findWords, findWordsLocale, type SiteBuild, type SiteWords } from '#contract/site/site-build.ts'
import type { StoredInquiry } from '../case/inquiry/find-stored.ts'
import { createSampleInquiry, SAMPLE_LINK, SAMPLE_MAILBOX } from '../case/inquiry/sample-inquiry.ts'
import { createFill } from '../company/letters/fill-words.ts'
import { toParagraph, toPatientMail } from '../company/letters/patient-mail.ts'
import type { SampleMail } from '../company/letters/sample-mail.ts'
import { listWaysBack, toLines } from '../company/letters/ways-back.ts'
import type { Message } from '../platform/mail/message.ts'

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
  const { subject, greeting, paragraphs, page, notYou, signature } = words.acknowledgement
  const times = readTimes(stored, words, site.company.zone)
  const fill = createFill(site.company, stored.reference, words, { replyBy: times.replyBy, ...times.local })
  const promise = toPromise(stored, words, { times, at })
  const allParagraphs = confirmationLink === undefined ? paragraphs : [...paragraphs, page]
  // Reference and time come first: patients open the mail for them.
  const ordered = [...allParagraphs.filter(hasPromise), ...allParagraphs.filter((text) => !hasPromise(text))]
  const filled = [greeting, ...ordered].map((text) => fill(text.replace('{promise}', promise)))
  const { company } = site
  const links = listWaysBack({ company, words, reference: stored.reference, pageLink: confirmationLink })
  const language = { locale: findWordsLocale(site.words, locale), dir: words.dir }

  return {
    ...mailboxes,
    // Omits the name: a visitor could give a stranger's name and address to have that stranger greeted.
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

const hasPromise = (text: string) => text.includes('{promise}')

type Times = { replyBy: string; local: { country: string; localReplyBy: string } | undefined }

/** `local`: the same time where the patient seems to be, if that is another one. */
function readTimes(stored: StoredInquiry, words: SiteWords, zone: string): Times {
  const replyBy = formatDue(stored, zone, words)
  const { countryCode, phone } = stored.inquiry
  const country = findCountry(understandPhone(countryCode, phone).callingCode)
  const [timeZone, ...others] = country ? timeZones[country.code] : []
  if (!country || !timeZone || others.length > 0) return { replyBy, local: undefined }
  const localReplyBy = formatDue(stored, timeZone, words)
  const isSame = localReplyBy === replyBy
  return {
    replyBy,
    local: isSame
      ? undefined
      : {
          country: nameCountry(country.code, { names: words.countryNames, dates: words.dates }),
          localReplyBy,
        },
  }
}

function toPromise(
  stored: StoredInquiry,
  words: SiteWords,
  { times, at }: { times: Times; at: number },
): string {
  const { promise, latePromise, localTime } = words.acknowledgement
  // After an outage or a false spam verdict the promised time may be over when the mail leaves.
  if (at >= toPromisedAt(stored.receivedAt)) return latePromise
  return times.local ? `${promise} ${localTime}` : promise
}

function formatDue({ receivedAt }: StoredInquiry, timeZone: string, { dates }: SiteWords): string {
  return writeMoment(toWallTime(toPromisedAt(receivedAt), timeZone), toCalendar(dates))
}
