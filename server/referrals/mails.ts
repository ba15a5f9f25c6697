import { DEFAULT_LOCALE } from '#contract/locales.ts'
import { findWords } from '#contract/site/site-build.ts'
import { openAttachments } from '../case/files/outgoing/open-attachments.ts'
import { toReplyAddress } from '../case/inquiry/tag.ts'
import { type Composers, createInquiryMails, type Draft, type MailDeps } from '../case/mails.ts'
import { listThread } from '../case/words/list-thread.ts'
import { type ReplyWords, replies, toSentText } from '../case/words/words.ts'
import { createFill } from '../company/letters/fill-words.ts'
import { html, type Markup } from '../company/letters/html.ts'
import { toPatientMail } from '../company/letters/patient-mail.ts'
import { REFERENCE_HEADER } from '../company/letters/reference-header.ts'
import { parseCopyId } from '../company/outbox/copy-id.ts'
import type { Message } from '../platform/mail/message.ts'

/** Mails to hospitals: one for each address, all with the same Message-ID. */
export function referralMails(deps: MailDeps) {
  const aboutInquiry = createInquiryMails(deps)
  return { referral: aboutInquiry((draft) => compose(deps, draft)) } satisfies Partial<Composers>
}

async function compose(deps: MailDeps, draft: Draft): Promise<Message | undefined> {
  const { replyId: messageId, position } = parseCopyId(draft.itemId)
  const row = await deps.db
    .selectFrom('message')
    .select(['n', 'id', 'author', 'referral_id', 'key_id', 'sealed'])
    .where('id', '=', messageId)
    .executeTakeFirst()
  if (row === undefined || row.referral_id === null) return undefined
  const words = replies.open(deps.vault, row)
  const recipient = words.copies[position]?.address
  if (recipient === undefined)
    throw new Error(`The mail ${messageId} to a hospital has no recipient ${position}`)
  return {
    ...toLetter(deps, draft, words, row.author),
    recipient,
    replyTo: {
      name: `${deps.site.company.name} ${draft.stored.reference}`,
      address: toReplyAddress(deps.vault, draft.to, deps.incoming, {
        id: row.referral_id,
        reference: draft.stored.reference,
      }),
    },
    references: await listThread(
      deps,
      { inquiryId: draft.stored.id, referralId: row.referral_id, before: row.n },
      draft,
    ),
    attachments: await openAttachments(deps, words.files),
  }
}

/** In English, which international desks read: the words of a coordinator, and who we are. */
function toLetter(
  { site: { company, words: siteWords, team } }: MailDeps,
  { stored: { reference }, from, messageId }: Draft,
  words: ReplyWords,
  authorId: string,
): Omit<Message, 'recipient' | 'replyTo' | 'references' | 'attachments'> {
  const { subject, copies } = words
  const text = toSentText(words)
  const author = team.find(({ staffId }) => staffId === authorId)
  const signature = [
    ...(author ? [`${author.name}, ${author.role}`] : []),
    createFill(company, reference, findWords(siteWords, DEFAULT_LOCALE))('{company} · {phone} · {reference}'),
  ]
  const tagged = subject.includes(reference) ? subject : `${subject} [${reference}]`
  const [first, ...others] = copies.map(({ address }) => address)
  return {
    messageId,
    from,
    to: first ?? '',
    cc: others,
    subject: tagged,
    text: `${text}\n\n-- \n${signature.join('\n')}`,
    html: toPatientMail({
      subject: tagged,
      company,
      links: [],
      small: signature,
      language: { locale: DEFAULT_LOCALE, dir: 'ltr' },
      content: text
        .split(/\n{2,}/)
        .map(
          (part) =>
            html`<p dir="auto" style="margin:0 0 16px;white-space:pre-wrap;overflow-wrap:anywhere">${linkAddresses(part)}</p>`,
        ),
    }),
    headers: { [REFERENCE_HEADER]: reference },
  }
}

/** The link for files is pressed, not copied; other words stay as they are. */
function linkAddresses(text: string): Markup[] {
  return text
    .split(/(https?:\/\/\S{1,500})/)
    .map((part, index) => (index % 2 === 1 ? html`<a href="${part}" dir="ltr">${part}</a>` : html`${part}`))
}
