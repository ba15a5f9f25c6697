import type { TeamMember } from '#contract/settings/team.ts'
import { findWords, findWordsLocale, type SiteBuild, type SiteWords } from '#contract/site/site-build.ts'
import { translateFact } from '#contract/site/translated-facts.ts'
import { isolate } from '#contract/words/isolate.ts'
import { joinByCommas } from '#contract/words/join-by-commas.ts'
import { openAttachments } from '../case/files/outgoing/open-attachments.ts'
import type { StoredInquiry } from '../case/inquiry/find-stored.ts'
import type { MailDeps } from '../case/mails.ts'
import { listThread } from '../case/words/list-thread.ts'
import { type ReplyWords, replies } from '../case/words/words.ts'
import { createFill } from '../company/letters/fill-words.ts'
import { html } from '../company/letters/html.ts'
import { toPatientMail } from '../company/letters/patient-mail.ts'
import { REFERENCE_HEADER } from '../company/letters/reference-header.ts'
import { listWaysBack, toLines } from '../company/letters/ways-back.ts'
import { MailError } from '../platform/mail/mail-error.ts'
import { toMailboxAddress } from '../platform/mail/mailbox-address.ts'
import type { MailAttachment, Message } from '../platform/mail/message.ts'
import { toOfferTable } from './offers/offer-table.ts'
import { readReplyCalendar } from './reply-calendar.ts'
import { fillLink, fillLinkInHtml, toReplyLink } from './reply-link.ts'

type Site = Pick<SiteBuild, 'company' | 'words' | 'team'>
type Frame = {
  replyId: string
  /** The place of the further recipient for whom this mail is; undefined for the patient. */
  copy: number | undefined
  stored: StoredInquiry
  from: string
  replyTo: string
  messageId: string
  toMessageId: (id: string) => string
  /** Undefined where patients have no page. */
  pageLink: string | undefined
}

/** A coordinator's reply, in one thread with the acknowledgement and earlier replies; undefined once it was erased. */
export async function findReplyMail(deps: MailDeps, frame: Frame): Promise<Message | undefined> {
  const { site } = deps
  const row = await deps.db
    .selectFrom('message')
    .select(['n', 'id', 'author', 'key_id', 'sealed'])
    .where('id', '=', frame.replyId)
    .executeTakeFirst()
  if (row === undefined) return undefined
  if (frame.stored.inquiry.email === '') throw toNoAddress()
  const reply = replies.open(deps.vault, row)
  const { copy } = frame
  const calendar = { inquiryId: frame.stored.id, locale: frame.stored.inquiry.locale, n: row.n }
  const attachments = [
    ...(await openAttachments(deps, reply.files)),
    ...(copy === undefined ? await readReplyCalendar(deps, calendar) : []),
  ]
  const recipient = copy === undefined ? frame.stored.inquiry.email : reply.copies[copy]?.address
  if (recipient === undefined) throw new Error(`The reply ${frame.replyId} has no copy ${copy}`)
  const author = site.team.find(({ staffId }) => staffId === row.author)
  return composeReply({ ...reply, attachments, recipient, author }, site, frame, [
    frame.toMessageId(`${frame.stored.id}.acknowledgement`),
    ...(await listThread(deps, { inquiryId: frame.stored.id, referralId: null, before: row.n }, frame)),
  ])
}

type ReplyParts = Pick<ReplyWords, 'subject' | 'body' | 'copies' | 'offers'> & {
  attachments: MailAttachment[]
  recipient: string
  /** The author, if this person wants to be shown. */
  author: TeamMember | undefined
}

/** A reply as it is sent, also to one who gets a copy. */
export function composeReply(
  { subject, body, copies, offers, attachments, recipient, author }: ReplyParts,
  { company, words }: Site,
  { stored, from, replyTo, messageId, copy, pageLink }: Frame,
  references: readonly string[],
): Message {
  const { reference, inquiry } = stored
  const tagged = subject.includes(reference) ? subject : `${subject} [${reference}]`
  const siteWords = findWords(words, inquiry.locale)
  const fill = createFill(company, reference, siteWords)
  const signature = [...toAuthorLines(author, siteWords), fill('{company} · {phone} · {reference}')]
  const isCopy = copy !== undefined
  const elsewhere = siteWords.patientPage.linkElsewhere.replace('{name}', () => isolate(inquiry.name))
  const link = toReplyLink(pageLink, isCopy ? elsewhere : null)
  const ways = { company, words: siteWords, reference, pageLink: isCopy ? undefined : pageLink }
  const links = listWaysBack(ways)
  const paragraphs = body.split(/\n{2,}/)
  return {
    messageId,
    from,
    to: { name: inquiry.name, address: inquiry.email },
    cc: copies.map(({ address }) => address),
    recipient,
    // The reference in the name tells the support mailbox which inquiry an answer belongs to.
    replyTo: { name: `${company.name} ${reference}`, address: toMailboxAddress(replyTo) },
    subject: tagged,
    text: `${fillLink(body, link)}\n\n${offers ? `${offers.text}\n\n` : ''}${toLines(links)}\n\n-- \n${signature.join('\n')}`,
    html: toPatientMail({
      subject: tagged,
      company,
      links,
      small: signature,
      language: { locale: findWordsLocale(words, inquiry.locale), dir: siteWords.dir },
      content: [
        ...paragraphs.map(
          (text) =>
            html`<p lang="${inquiry.locale}" dir="auto" style="margin:0 0 16px;white-space:pre-wrap;overflow-wrap:anywhere">${fillLinkInHtml(text, link)}</p>`,
        ),
        ...(offers?.tables.map(toOfferTable) ?? []),
      ],
    }),
    headers: { [REFERENCE_HEADER]: reference },
    references,
    attachments,
  }
}

/** Leaves out the face: mail programs block pictures from elsewhere, and each reply would carry an attached one. */
function toAuthorLines(author: TeamMember | undefined, words: SiteWords): string[] {
  if (author === undefined) return []
  const names = new Intl.DisplayNames(words.dates, { type: 'language' })
  const { name, role, languages } = author
  return [
    joinByCommas([name, translateFact(words, role)], words.dates),
    joinByCommas(
      languages.map((tag) => names.of(tag) ?? tag),
      words.dates,
    ),
  ]
}

/** The address was removed after the reply had failed, so resending fails at once. */
function toNoAddress(): MailError {
  const kind = { isPermanent: true, isRecipientRefused: true, hasAnswered: false }
  return new MailError('ENOADDRESS', kind, undefined)
}
