import type { Company } from '#contract/company/company.ts'
import { type PersonExport, personLimits } from '#contract/desk/person.ts'
import type { FileDeps } from '../case/files/file-deps.ts'
import { readWritten } from '../case/inquiry/rows.ts'
import { type OpenDeps, tryToOpen } from '../case/inquiry/try-to-open.ts'
import { findNotice } from '../case/notices/find-notice.ts'
import { readHistory, readOrigins } from '../case/read/read-inquiry.ts'
import { readHospitalNames } from '../case/referrals/read-referrals.ts'
import { listReferralRows, noReferralWords, openReferral } from '../case/referrals/referrals.ts'
import { listDraftsAbout, toDraftText } from '../case/words/drafts.ts'
import { readAllMessages, readUnsorted } from '../case/words/read-conversation.ts'
import { type RecordDeps, recordChange } from '../company/audit/record-change.ts'
import type { OfInquiry } from '../company/outbox/store.ts'
import { writeZip, type ZipEntry } from '../platform/store/zip.ts'
import type { Trx } from '../schema/tables.ts'
import { type Chosen, findChosen } from './choose.ts'
import { type Document, type DocumentInquiry, writeDocument } from './document.ts'
import { listMembers } from './find-person.ts'
import { createFolder } from './folder.ts'

export type DocumentOffice = Pick<Company, 'name' | 'zone' | 'zoneName'>
type ExportDeps = RecordDeps & OpenDeps & FileDeps & { office: DocumentOffice }

type Export = {
  reference: string
  chosen: PersonExport
  actor: string
  check?: (trx: Trx, rows: number) => Promise<void>
}

export type Exported = { name: string; zip: AsyncIterable<Uint8Array> }

/**
 * Everything of one person as a ZIP: a document that anybody can read, and the files. The event log records it before the
 * first byte goes out.
 */
export async function exportPerson(
  deps: ExportDeps,
  { reference, chosen, actor, check }: Export,
): Promise<Exported> {
  const found = await recordChange(deps, async (trx) => {
    const inner = await findChosen({ ...deps, db: trx }, reference, chosen)
    const members = listMembers(inner.cases)
    await check?.(trx, members.length)
    const event = { kind: 'person-exported', actor } as const
    const detail = { rows: members.length, view: 'everything of one person', filters: '' }
    return {
      events: [
        ...members.map(({ id }) => ({ ...event, subjectId: id })),
        ...inner.mailIds.map((id) => ({ ...event, subjectId: id })),
        { subjectId: actor, kind: 'exported', actor, detail },
      ],
      result: inner,
    }
  })
  const document = await readDocument(deps, found, chosen.leaveOut)
  return { name: `${reference}.zip`, zip: writeZip(writeEntries(deps, actor, document)) }
}

/** The document comes last, because it says which files are damaged. */
async function* writeEntries(deps: ExportDeps, actor: string, document: Document): AsyncGenerator<ZipEntry> {
  const folder = createFolder(deps, actor, document.messages)
  yield* folder.entries()
  const [first] = document.inquiries
  const name = `${first?.row.reference ?? 'inquiry'}.html`
  yield { name, at: document.at, content: encode(writeDocument(document, folder.toLink)) }
}

async function* encode(texts: Iterable<string>): AsyncGenerator<Uint8Array> {
  const encoder = new TextEncoder()
  for (const text of texts) yield encoder.encode(text)
}

async function readDocument(
  deps: ExportDeps,
  { cases, mailIds }: Chosen,
  leaveOut: readonly string[],
): Promise<Document> {
  const { db } = deps
  const members = listMembers(cases)
  const ids = members.map(({ id }) => id)
  const origins = await readOrigins(db, ids)
  const inquiries: DocumentInquiry[] = []
  for (const row of members)
    inquiries.push({
      row,
      written: readWritten(deps, row),
      history: await readHistory(db, row.id),
      mails: await readOwnMails(deps, row.id),
      notice: await findNotice(db, { version: row.consent_version, at: row.received_at }),
    })
  const begun = members.map((row, index) => ({
    id: row.id,
    reference: row.reference,
    receivedAt: row.received_at,
    text: inquiries[index]?.written.message ?? '',
    origin: origins.get(row.id) ?? null,
  }))
  const drafts = await listDraftsAbout(deps, ids)
  const messages = [...(await readAllMessages(deps, begun)), ...(await readUnsorted(deps, mailIds))]
  const referrals = await readReferralsOf(deps, ids)
  const hospitals = new Map(referrals.map(({ id, hospital }) => [id, hospital]))
  const left = new Set(leaveOut.slice(0, personLimits.leftOut))
  return {
    at: deps.now(),
    companyName: deps.office.name,
    zone: deps.office.zone,
    zoneName: deps.office.zoneName,
    inquiries,
    referrals,
    drafts: drafts.map(({ words, savedAt }) => ({ at: savedAt, text: toDraftText(words) })),
    messages: messages
      .toSorted((one, other) => one.at - other.at)
      // The patient's own words can't be left out.
      .map((message) => {
        const isOfOthers = message.direction === 'internal' || message.author === 'sender'
        const hospital = hospitals.get(message.referral ?? '')
        const isLeftOut = isOfOthers && left.has(message.id)
        return { ...message, ...(hospital !== undefined && { hospital }), ...(isLeftOut && { isLeftOut }) }
      }),
  }
}

/** Mails that the server wrote by itself. */
async function readOwnMails({ db }: ExportDeps, inquiryId: string): Promise<DocumentInquiry['mails']> {
  const rows = await db
    .selectFrom('outbox')
    .select(['kind', 'sent_at'])
    .where('inquiry_id', '=', inquiryId)
    .where('kind', 'not in', ['reply', 'reply-copy', 'referral'])
    .where('state', '=', 'sent')
    .orderBy('n')
    .$narrowType<OfInquiry>()
    .execute()
  return rows.flatMap(({ kind, sent_at }) => (sent_at === null ? [] : { kind, at: sent_at }))
}

const damaged = { ...noReferralWords, isDamaged: true }

/** The hospitals that were asked, with what the patient agreed to and what was offered. */
async function readReferralsOf(
  deps: ExportDeps,
  inquiryIds: readonly string[],
): Promise<Document['referrals']> {
  const rows = await listReferralRows(deps.db, inquiryIds)
  const names = await readHospitalNames(
    deps,
    rows.map(({ id }) => id),
  )
  return rows.map((row) => ({
    id: row.id,
    hospital: names.get(row.id) ?? '',
    standing: row.standing,
    askedAt: row.asked_at,
    ...tryToOpen(deps.log, row, () => ({ ...openReferral(deps.vault, row), isDamaged: false }), damaged),
  }))
}
