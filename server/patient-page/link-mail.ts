import type { SiteBuild } from '#contract/site/site-build.ts'
import { findWords, findWordsLocale } from '#contract/site/site-build.ts'
import type { StoredInquiry } from '../case/inquiry/find-stored.ts'
import {
  createSampleInquiry,
  SAMPLE_HOSPITAL,
  SAMPLE_LINK,
  SAMPLE_MAILBOX,
} from '../case/inquiry/sample-inquiry.ts'
import { createFill } from '../company/letters/fill-words.ts'
import { toParagraph, toPatientMail } from '../company/letters/patient-mail.ts'
import type { SampleMail } from '../company/letters/sample-mail.ts'
import { listWaysBack, toLines } from '../company/letters/ways-back.ts'
import type { Message } from '../platform/mail/message.ts'

type Frame = {
  from: string
  to: string
  replyTo: string
  messageId: string
  kind: 'linkMail' | 'contactLink' | 'contactNotice' | 'consentQuestion'
  href?: string
  /** Further words for places in the text. */
  more?: Readonly<Record<string, string>>
}

/** One of the mails, about nobody. */
export function sampleShortMail(kind: Frame['kind']): SampleMail {
  return (site, { locale, at }) => {
    const mailboxes = { from: SAMPLE_MAILBOX, to: SAMPLE_MAILBOX, replyTo: SAMPLE_MAILBOX, messageId: '' }
    return composeShortMail(createSampleInquiry(locale, at), site, {
      kind,
      ...mailboxes,
      href: SAMPLE_LINK,
      more: SAMPLE_HOSPITAL,
    })
  }
}

/** A few sentences and a link, and nothing that anybody wrote. */
export function composeShortMail(
  { reference, inquiry: { locale } }: StoredInquiry,
  { company, words }: Pick<SiteBuild, 'company' | 'words'>,
  { kind, to, href, more, ...mailboxes }: Frame,
): Message {
  const { dir, patientPage, acknowledgement } = findWords(words, locale)
  const fill = createFill(company, reference, { dir }, more)
  const mail = patientPage[kind]
  const subject = fill(mail.subject)
  const paragraphs = [acknowledgement.greeting, ...mail.paragraphs].map(fill)
  const own = href === undefined || mail.link === undefined ? [] : [{ label: mail.link, href }]
  const ways = listWaysBack({ company, words: { acknowledgement, dir }, reference, pageLink: undefined })
  const links = [...own, ...ways]
  const signature = acknowledgement.signature.map(fill)
  return {
    ...mailboxes,
    to: { name: '', address: to },
    subject,
    text: [...paragraphs, toLines(links), signature.join('\n')].join('\n\n'),
    html: toPatientMail({
      subject,
      company,
      language: { locale: findWordsLocale(words, locale), dir },
      links,
      content: paragraphs.map(toParagraph),
      small: signature,
    }),
    headers: { 'Auto-Submitted': 'auto-generated' },
  }
}
