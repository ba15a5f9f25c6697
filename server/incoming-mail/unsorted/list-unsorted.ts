import { sql } from 'kysely'
import {
  type Suggestion,
  type suggestionReasons,
  UNSORTED_DUE_MS,
  type Unsorted,
  type UnsortedList,
  type UnsortedQuery,
} from '#contract/desk/unsorted.ts'
import type { UnsortedCounts } from '#contract/desk/unsorted-counts.ts'
import { type AccessLogDeps, logSearch } from '../../case/inquiry/access-log.ts'
import {
  type Case,
  findBySender,
  findCases,
  findNamed,
  findReferenced,
  findTagged,
  toAddresses,
} from '../../case/inquiry/find-case.ts'
import { findRow, readWritten } from '../../case/inquiry/rows.ts'
import { findMailOfSecret, findSecrets } from '../../case/life/report-secret.ts'
import { findByHospital } from '../../case/referrals/find-by-hospital.ts'
import { readHospitalNames } from '../../case/referrals/read-referrals.ts'
import { findFilesOfMessages } from '../../case/words/store.ts'
import { type MailMessageRow, selectMailMessages, selectUnsorted } from '../../case/words/unsorted-rows.ts'
import { tryToOpenWords } from '../../case/words/words.ts'
import type { Db } from '../../schema/tables.ts'

const PAGE = 30

export async function listUnsorted(
  deps: AccessLogDeps,
  staffId: string,
  { view, id, before }: UnsortedQuery,
): Promise<UnsortedList> {
  const { db, now } = deps
  const rows = await selectMailMessages(db)
    .where('message.inquiry_id', 'is', null)
    .where((eb) => {
      if (id !== undefined) return eb('message.id', '=', id)
      if (view === 'set-aside') return eb('mail.set_aside_at', 'is not', null)
      const isAutomatic = view === 'automatic' ? 1 : 0
      return eb.and([eb('mail.set_aside_at', 'is', null), eb('message.automatic', '=', isAutomatic)])
    })
    // The number is hidden where SQLite would read all messages by it: few mails are set aside.
    .where((eb) =>
      before === undefined
        ? eb.and([])
        : eb(view === 'set-aside' ? sql<number>`(message.n + 0)` : 'message.n', '<', before),
    )
    .orderBy('message.n', 'desc')
    .limit(PAGE + 1)
    .execute()
  const shown = rows.slice(0, PAGE)
  const files = await findFilesOfMessages(
    deps,
    shown.map(({ id }) => id),
  )
  const mails: Unsorted[] = []
  for (const row of shown) mails.push(await toUnsorted(deps, row, files.get(row.id) ?? []))
  if (mails.length > 0) await logSearch(deps, staffId, mails.length)
  return {
    mails,
    nextBefore: rows.length > PAGE ? (shown.at(-1)?.n ?? null) : null,
    counts: await countUnsorted(db, now()),
    now: now(),
  }
}

export async function countUnsorted(db: Db, now: number): Promise<UnsortedCounts> {
  const { open, overdue, automatic, setAside } = await selectUnsorted(db)
    .select((eb) => {
      const isOpen = eb.and([eb('mail.set_aside_at', 'is', null), eb('message.automatic', '=', 0)])
      const isAutomatic = eb.and([eb('mail.set_aside_at', 'is', null), eb('message.automatic', '=', 1)])
      const isOverdue = eb.and([isOpen, eb('mail.stored_at', '<=', now - UNSORTED_DUE_MS)])
      const count = () => eb.fn.countAll<number>()
      return [
        count().filterWhere(isOpen).as('open'),
        count().filterWhere(isOverdue).as('overdue'),
        count().filterWhere(isAutomatic).as('automatic'),
        count().filterWhere('mail.set_aside_at', 'is not', null).as('setAside'),
      ]
    })
    .executeTakeFirstOrThrow()
  return {
    open: Number(open),
    overdue: Number(overdue),
    automatic: Number(automatic),
    setAside: Number(setAside),
  }
}

async function toUnsorted(
  deps: AccessLogDeps,
  row: MailMessageRow,
  files: Unsorted['files'],
): Promise<Unsorted> {
  const { subject, text, from, mail } = tryToOpenWords(deps, row)
  const isDue = row.automatic === 0 && row.set_aside_at === null
  return {
    id: row.id,
    direction: row.direction,
    at: row.at,
    arrivedAt: row.arrived_at,
    dueAt: isDue ? row.stored_at + UNSORTED_DUE_MS : null,
    isVouchedFor: row.vouched_for === 1,
    isAutomatic: row.automatic === 1,
    subject,
    text,
    from,
    mail,
    files,
    setAsideAt: row.set_aside_at,
    suggestions: await suggest(deps, { subject, from, mail }),
  }
}

type Reason = (typeof suggestionReasons)[number]
type Words = Pick<Unsorted, 'from' | 'subject' | 'mail'>

/** The conversations and threads that a mail may belong to, the likeliest first. */
async function suggest(deps: AccessLogDeps, { from, subject, mail }: Words): Promise<Suggestion[]> {
  const { db, vault } = deps
  const recipients = mail ? [...toAddresses(mail.to), ...toAddresses(mail.cc)] : []
  const addresses = [...recipients, ...(mail?.deliveredTo ?? [])]
  const referenced = mail ? await findReferenced(db, vault, mail.references) : []
  const returned = await findMailOfSecret(db, vault, findSecrets(null, addresses))
  const found: [Reason, readonly Case[]][] = [
    ['tag', await findTagged(db, vault, addresses)],
    ['answers', returned ? await findCases(db, [returned.inquiryId]) : referenced],
    ['subject', await findNamed(db, subject)],
    ['sender', from === null ? [] : await findBySender(db, vault, from.address)],
    ['hospital', from === null ? [] : await findByHospital(db, vault, from.address)],
  ]
  const places = new Map<string, { reference: string; referral: string | null; reasons: Reason[] }>()
  for (const [reason, cases] of found)
    for (const { reference, referral } of cases) {
      const key = `${reference} ${referral}`
      const reasons = places.get(key)?.reasons ?? []
      places.set(key, { reference, referral, reasons: [...reasons, reason] })
    }
  const hospitals = await readHospitalNames(
    deps,
    [...places.values()].flatMap(({ referral }) => referral ?? []),
  )
  const suggestions: Suggestion[] = []
  for (const { reference, referral, reasons } of places.values()) {
    const row = await findRow(db, reference)
    if (row)
      suggestions.push({
        reference,
        name: readWritten(deps, row).name,
        standing: row.standing,
        reasons,
        referral: referral === null ? null : { id: referral, hospital: hospitals.get(referral) ?? '' },
      })
  }
  return suggestions.toSorted((one, other) => other.reasons.length - one.reasons.length)
}
