import type { MessageFile } from '#contract/desk/files.ts'
import type { HistoryEntry } from '#contract/desk/inquiries.ts'
import type { Message } from '#contract/desk/messages.ts'
import type { Offer } from '#contract/desk/referrals.ts'
import { LINK } from '#contract/desk/templates.ts'
import type { Notice, NoticeWords } from '#contract/desk/texts.ts'
import { formatPhoneAsEntered } from '#contract/inquiry/phone.ts'
import type { ReferralStanding } from '#contract/life/referral-standings.ts'
import type { MailKind } from '#contract/mail/mail-kinds.ts'
import { toLanguageName } from '#contract/site/language-name.ts'
import { formatMoney } from '#contract/words/money.ts'
import type { Written } from '../case/inquiry/fields.ts'
import type { StoredRow } from '../case/inquiry/rows.ts'
import { createTimeFormat } from '../case/inquiry/time-format.ts'
import type { ReferralWords } from '../case/referrals/referrals.ts'
import type { PersonSection } from '../case/tables/tables.ts'
import { html, type Markup } from '../company/letters/html.ts'
import type { Tables } from '../schema/tables.ts'
import { channelWords, deliveryWords, ownMailWords, standingWords, toEventWords } from './document-words.ts'
import type { FileLink } from './folder.ts'

export type DocumentInquiry = {
  row: StoredRow
  written: Written
  history: HistoryEntry[]
  mails: { kind: MailKind; at: number }[]
  /** Words that the patient agreed to. */
  notice: Notice | undefined
}

export type DocumentMessage = Message & {
  isLeftOut?: boolean
  /** The hospital in whose thread it is. */
  hospital?: string
}

export type DocumentReferral = Pick<ReferralWords, 'consent' | 'takenBackAt' | 'offer' | 'summaries'> & {
  id: string
  hospital: string
  standing: ReferralStanding
  askedAt: number | null
  /** Whether the row can't be opened; its words are then missing. */
  isDamaged: boolean
}

export type Document = {
  at: number
  companyName: string
  zone: string
  zoneName: string
  inquiries: DocumentInquiry[]
  messages: DocumentMessage[]
  referrals: DocumentReferral[]
  /** Drafts of staff. */
  drafts: { at: number; text: string }[]
}

type ToLink = (file: MessageFile) => FileLink
type ToTime = (at: number) => string

const format = createTimeFormat({ dateStyle: 'long', timeStyle: 'short' })

/** A page that needs nothing else, for a person who has never seen the desk. */
export function* writeDocument(document: Document, toLink: ToLink): Generator<string> {
  const { at, companyName, zone, inquiries, messages } = document
  const toTime: ToTime = (time) => format(time, { locale: 'en-GB', timeZone: zone })
  const name = inquiries[0]?.written.name ?? ''
  const leftOut = messages.filter(({ isLeftOut }) => isLeftOut).length
  yield html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<title>${`What ${companyName} holds about ${name}`}</title>
<style>${style}</style>
</head>
<body>
<main>
<h1>What ${companyName} holds about <bdi>${name}</bdi></h1>
<p>Saved on ${toTime(at)}. All times are ${document.zoneName}. The files that are named below are in the folder “files” beside this page.</p>
${leftOut === 0 ? [] : html`<p>${toLeftOutWords(leftOut)}</p>`}
<p>Not in here: the names of the people who work for us, and copies that lie in backups and in our mailbox.</p>
`.markup
  const telling = { companyName, name, toLink, toTime }
  for (const write of Object.values(sections)) for (const part of write(document, telling)) yield part.markup
  yield '</main>\n</body>\n</html>\n'
}

/** In the order of the page. */
const sections: Record<PersonSection, (document: Document, telling: Telling) => Iterable<Markup>> = {
  facts: ({ inquiries }, { toTime }) => inquiries.values().map((one) => toFacts(one, toTime)),
  *words({ messages, drafts, referrals }, telling) {
    if (referrals.length > 0)
      yield html`<h2>Hospitals that were to be asked</h2>
`
    for (const referral of referrals) yield toReferral(referral, telling)
    yield html`<h2>Everything that was said</h2>
`
    for (const message of messages) yield toEntry(message, telling)
    if (drafts.length > 0)
      yield html`<h2>Begun and not sent</h2>
`
    for (const { at, text } of drafts)
      yield html`<article data-kind="internal">
<h3>${telling.toTime(at)}</h3>
<div class="words" dir="auto">${text}</div>
</article>
`
  },
  history: ({ inquiries }, { toTime }) => inquiries.values().map((one) => toHistory(one, toTime)),
}

function toLeftOutWords(count: number): string {
  return count === 1
    ? 'One message or note is left out, because it is about somebody else. Its place is marked.'
    : `${count} messages and notes are left out, because they are about somebody else. Their places are marked.`
}

/** A new field of the form doesn't compile until it is named here. The message is among the words. */
const writtenFacts: Record<
  Exclude<keyof Written, 'message' | 'countryCode'>,
  [label: string, toText: (written: Written) => string | null]
> = {
  name: ['Name', ({ name }) => name],
  email: ['E-mail', ({ email }) => email],
  phone: ['Phone', ({ countryCode, phone }) => formatPhoneAsEntered(countryCode, phone)],
  treatment: ['Treatment', ({ treatment }) => treatment],
  writer: ['Who wrote', ({ writer }) => writer],
}

/** A new column is named here, if only to be left out. */
const rowFacts: Record<
  keyof Tables['inquiry'],
  [label: string, toText: (row: StoredRow, toTime: ToTime) => string | null] | null
> = {
  received_at: ['Received', ({ received_at }, toTime) => toTime(received_at)],
  locale: ['Language', ({ locale }) => toLanguageName(locale)],
  destination: ['Destination', ({ destination }) => destination],
  standing: ['State', ({ standing, closed_for }) => [standing, closed_for].filter(Boolean).join(': ')],
  closed_for: null,
  keep_days: null,
  consent_version: ['Agreed to the privacy notice of', ({ consent_version }) => consent_version],
  source: ['Came by the link', ({ source }) => source],
  heard_from: ['Heard of us by', ({ heard_from }) => heard_from],
  // Told with the words or in the history, or nothing about the person.
  n: null,
  id: null,
  reference: null,
  key_id: null,
  sealed: null,
  idempotency_mac: null,
  content_mac: null,
  email_index: null,
  phone_index: null,
  version: null,
  owed_kind: null,
  owed_at: null,
  steps: null,
  next_kind: null,
  next_at: null,
  urgent: null,
  owner: null,
  answered_at: null,
  answered_by: null,
  answered_via: null,
  closed_at: null,
  undo: null,
  lifted_at: null,
  merged_into: null,
  corrected_at: null,
  link_generation: null,
  invented: null,
  withdrawn_at: null,
  withdrawn_wants: null,
  withdrawn_work: null,
}

function toFacts({ row, written, notice }: DocumentInquiry, toTime: ToTime): Markup {
  const [received, ...others] = Object.values(rowFacts).map(
    (fact) => fact && ([fact[0], fact[1](row, toTime)] as const),
  )
  const ofPatient = Object.values(writtenFacts).map(([label, toText]) => [label, toText(written)] as const)
  const filled = [received, ...ofPatient, ...others].flatMap((one) =>
    one?.[1] ? { label: one[0], value: one[1] } : [],
  )
  return html`<h2>Inquiry ${row.reference}</h2>
<dl>${filled.map(({ label, value }) => html`<dt>${label}</dt><dd dir="auto">${value}</dd>`)}</dl>
${notice ? toAgreed(notice) : []}
`
}

function toAgreed({ version, binding, ...own }: Notice): Markup {
  return html`<details><summary>What was agreed to, version ${version}</summary>
${binding ? html`<p>The English text was the binding one.</p>${toAgreedWords(binding)}` : []}
${toAgreedWords(own)}
</details>`
}

function toAgreedWords({ consent, title, sections }: NoticeWords): Markup {
  return html`<p dir="auto">${consent}</p>
<h3 dir="auto">${title}</h3>
${sections.map((section) => html`<h4 dir="auto">${section.title}</h4>${section.lines.map((line) => html`<p dir="auto">${line}</p>`)}`)}`
}

type Telling = { companyName: string; name: string; toLink: ToLink; toTime: ToTime }

function toEntry(message: DocumentMessage, { companyName, name, toLink, toTime }: Telling): Markup {
  const { at, subject, text, files, copies, delivery, mail, direction, isLeftOut, hospital } = message
  if (isLeftOut)
    return html`<article data-kind="internal"><h3>${toTime(at)}</h3><p>Left out: it is about somebody else.</p></article>
`
  const cc = mail?.cc.map((one) => one.address).join(', ')
  const state = delivery && deliveryWords[delivery.state]
  return html`<article data-kind="${direction}">
<h3>${toTime(at)}</h3>
<p class="who"><bdi>${toWriter(message, { companyName, name })}</bdi>${toChannel(message)}${hospital === undefined ? '' : `, in the conversation with ${hospital}`}${state ? `: ${state}` : ''}</p>
${cc ? html`<p class="who">Copy to ${cc}</p>` : []}
${copies.map(toCopy)}
${subject === '' ? [] : html`<p class="subject" dir="auto">${subject}</p>`}
<div class="words" dir="auto">${direction === 'out' ? text.replaceAll(LINK, '[the link to your page]') : text}</div>
${files.map((file) => toFile(file, toLink(file)))}
</article>
`
}

function toReferral(
  { hospital, standing, askedAt, isDamaged, consent, takenBackAt, offer, summaries }: DocumentReferral,
  { toTime }: Telling,
): Markup {
  const later = consent?.later ? ', and to later reports' : ''
  return html`<article data-kind="internal">
<h3><bdi>${hospital}</bdi>: ${standingWords[standing]}</h3>
${isDamaged ? html`<p>The consent, the summary and the offer can’t be opened: the row was changed, or its data key is missing.</p>` : []}
${askedAt === null ? [] : html`<p>Asked on ${toTime(askedAt)}.</p>`}
${consent ? html`<p>${consent.by} agreed on ${toTime(consent.at)} that it is asked, to ${String(consent.files.length)} files${later}. ${consent.note}</p>` : []}
${takenBackAt === null ? [] : html`<p>This was taken back on ${toTime(takenBackAt)}.</p>`}
${summaries.map(
  ({ at, text }, place) => html`<h4>Summary ${String(place + 1)} for the hospital, ${toTime(at)}</h4>
<div class="words" dir="auto">${text}</div>`,
)}
${offer ? toOffer(offer) : []}
</article>
`
}

function toOffer({ nights, days, included, excluded, validUntil, ...amounts }: Offer): Markup {
  const lines = [
    ['Offered', formatMoney(amounts, 'en-GB')],
    ['Nights in hospital', nights?.toString()],
    ['Days in the country', days?.toString()],
    ['Included', included],
    ['Not included', excluded],
    ['Valid until', validUntil],
  ].flatMap(([label, value]) => (label && value ? [{ label, value }] : []))
  return html`<dl>${lines.map(({ label, value }) => html`<dt>${label}</dt><dd dir="auto">${value}</dd>`)}</dl>`
}

function toCopy({ address, consent, delivery }: Message['copies'][number]): Markup {
  const agreed = consent && `, as ${consent.by} agreed on ${consent.on}: ${consent.to}`
  return html`<p class="who">Copy to ${address}${agreed ?? ''}${delivery ? `: ${deliveryWords[delivery.state]}` : ''}</p>`
}

function toWriter(
  { direction, author, from }: Message,
  { companyName, name }: Pick<Telling, 'companyName' | 'name'>,
): string {
  if (direction === 'internal') return `Note of ${companyName}`
  if (direction === 'out') return companyName
  if (author === 'patient') return name
  return from === null ? 'Somebody else' : from.name || from.address
}

function toChannel({ direction, channel, isAutomatic }: Message): string {
  if (channel === null) return ''
  if (isAutomatic) return ', an automatic mail'
  return direction === 'internal' ? `, about ${channelWords[channel].about}` : `, ${channelWords[channel].by}`
}

function toFile({ name, scan }: MessageFile, { path, state }: FileLink): Markup {
  if (path === null) {
    const reason =
      state === 'damaged' ? 'It is damaged, and nothing of it can be read' : 'It did not arrive whole'
    return html`<p class="file">File: <bdi>${name}</bdi>. ${reason}, so it is not in the folder.</p>`
  }
  const href = path.split('/').map(encodeURIComponent).join('/')
  const words = [
    state === 'damaged' ? ' It is damaged: only its beginning can be read.' : '',
    scan === 'infected' ? ' A virus was found in it: do not open it.' : '',
  ].join('')
  return html`<p class="file">File: <a href="${href}"><bdi>${path.replace('files/', '')}</bdi></a>${words}</p>`
}

function toHistory({ row: { reference }, history, mails }: DocumentInquiry, toTime: ToTime): Markup {
  const lines = [
    ...history.map((event) => ({ at: event.at, words: toEventWords(event, toTime) })),
    ...mails.map(({ kind, at }) => ({ at, words: ownMailWords[kind] })),
  ].toSorted((one, other) => one.at - other.at)
  return html`<h2>What was done with ${reference}</h2>
<ul>${lines.map(({ at, words }) => html`<li>${toTime(at)}: ${words}</li>`)}</ul>
`
}

const style = `body{margin:0;font:1.0625rem/1.5 system-ui,sans-serif;overflow-wrap:anywhere}
main{max-width:44rem;margin:0 auto;padding:1rem}
dl{display:grid;grid-template-columns:minmax(7rem,2fr) minmax(0,5fr);gap:.25rem 1rem}
dd{margin:0}
article{margin:1rem 0;padding:.75rem 1rem;border-inline-start:4px solid #c98a1b;background:#8881}
article[data-kind=out]{border-color:#1b6d8a}
article[data-kind=internal]{border-color:#888}
h3,.who,.subject{margin:0;font-size:1rem}
.subject{font-weight:600}
.words{margin:.5rem 0;white-space:pre-wrap}
.file{margin:.25rem 0}
summary{padding:.5rem 0}
h4{margin:1rem 0 0}
h4:empty{display:none}
@media print{article{break-inside:avoid}}`
