import { toDate } from '#contract/company/office-days.ts'
import { hasEnded, isChosen, isOffered } from '#contract/life/referral.ts'
import { isSpam } from '#contract/life/standing.ts'
import type { HospitalOffer, HospitalQuestion, PatientHospitals } from '#contract/site/patient-page.ts'
import { findWords, type WordsByLocale } from '#contract/site/site-build.ts'
import { formatMoney } from '#contract/words/money.ts'
import { listFiles } from '../../case/files/find-files.ts'
import { toLife } from '../../case/inquiry/life-columns.ts'
import type { OpenDeps } from '../../case/inquiry/try-to-open.ts'
import { readMerged } from '../../case/life/merge.ts'
import type { LinkedInquiry } from '../../case/links/link.ts'
import { readCaseFiles } from '../../case/read/read-files.ts'
import { toHospitalPlace } from '../../case/referrals/hospital-place.ts'
import { type HospitalRow, openHospital } from '../../case/referrals/hospitals.ts'
import {
  listReferralRows,
  openIntactReferral,
  type ReferralRow,
  type ReferralWords,
} from '../../case/referrals/referrals.ts'
import type { Vault } from '../../platform/vault/vault.ts'
import type { Db } from '../../schema/tables.ts'

export type HospitalPageDeps = OpenDeps & { db: Db; now: () => number }

/** Whether a link reaches what was written for this patient: it proves the mailbox, and no other inquiry is behind it. */
export function mayDecide({ givenTo, reach, head }: LinkedInquiry): boolean {
  return givenTo === 'mailbox' && reach === 'all' && !isSpam(head) && toLife(head).withdrawn === null
}

export type PageReferral = {
  row: ReferralRow
  words: ReferralWords
  hospital: string
  city: string
  /** In English, as it was typed. */
  country: string
}

/** The referrals that a link may decide about: also those of repeats from the same mailbox. Leaves out rows that were changed without the keys. */
export async function listPageReferrals(
  { db, vault }: Pick<HospitalPageDeps, 'db' | 'vault'>,
  { own, head }: LinkedInquiry,
): Promise<PageReferral[]> {
  const repeats = (await readMerged(db, head.id)).filter(
    ({ email_index }) => Buffer.compare(email_index, own.email_index) === 0,
  )
  const rows = await listReferralRows(db, [...new Set([own, head, ...repeats].map(({ id }) => id))])
  if (rows.length === 0) return []
  const hospitals = await readHospitals(
    db,
    rows.map(({ hospital_id }) => hospital_id),
  )
  const found: PageReferral[] = []
  for (const row of rows) {
    const hospital = hospitals.get(row.hospital_id)
    const words = await openIntactReferral(db, vault, row).catch(() => undefined)
    if (words === undefined || hospital === undefined) continue
    const named = tryToOpenHospital(vault, hospital)
    if (named !== undefined) found.push({ row, words, ...named, country: hospital.country })
  }
  return found
}

type Page = { locale: string; words: WordsByLocale; zone: string; commission: string | null }

/** Questions and offers for the page; null where there are none, and by a link that may not decide. */
export async function readPageHospitals(
  deps: HospitalPageDeps,
  inquiry: LinkedInquiry,
  { locale, words, zone, commission }: Page,
): Promise<PatientHospitals | null> {
  if (!mayDecide(inquiry)) return null
  const referrals = await listPageReferrals(deps, inquiry)
  const today = toDate(deps.now(), zone)
  const asked = referrals.filter(isOpenQuestion)
  const names = await readNames(deps, inquiry, asked)
  const { dates } = findWords(words, locale)
  const placed = (one: PageReferral) => toHospitalPlace(one, words, locale)
  const offers = referrals.flatMap((one) => {
    const offer = toOffer(one, { dates, today })
    return offer === undefined ? [] : [{ ...offer, place: placed(one) }]
  })
  const questions = asked.map((one) => ({ ...toQuestion(one, names), place: placed(one) }))
  if (questions.length === 0 && offers.length === 0) return null
  return { questions, offers, seen: toSeenOffers(referrals, today), commission }
}

function toQuestion(
  { row, words, hospital }: PageReferral,
  names: ReadonlyMap<string, string>,
): Omit<HospitalQuestion, 'place'> {
  const { summary = null, files = [] } = words.question ?? {}
  return {
    referral: row.id,
    seen: String(words.question?.at),
    hospital,
    summary: summary === null ? null : (words.summaries[summary - 1]?.text ?? null),
    files: files.map((id) => names.get(id) ?? 'File'),
  }
}

/** Nobody has answered it, and the hospital may still be asked. */
export function isOpenQuestion({ row, words: { question } }: PageReferral): boolean {
  return question !== null && question.answer === null && !hasEnded(row)
}

/** Names the offers that a page shows, as they were sent, so that a press on an older page is recognised. */
export function toSeenOffers(referrals: readonly PageReferral[], today: string): string {
  return referrals
    .filter((one) => toOffer(one, { dates: 'en', today }) !== undefined)
    .map(({ words: { offeredAt } }) => offeredAt)
    .join(' ')
}

/** Undefined for an offer that was not sent to the patient as it is now. */
export function toOffer(
  { row, words, hospital }: PageReferral,
  { dates, today }: { dates: string; today: string },
): Omit<HospitalOffer, 'place'> | undefined {
  const { offer, offeredAt } = words
  if (offer === null || offeredAt === null || !isOffered(row)) return undefined
  const { nights, days, included, excluded, validUntil } = offer
  const isExpired = validUntil !== null && validUntil < today
  const cost = formatMoney(offer, dates)
  const terms = { cost, nights, days, included, excluded, validUntil, isExpired }
  return { referral: row.id, hospital, ...terms, isChosen: isChosen(row) }
}

/** Names files that came in as the desk does, and files that the office has uploaded by their own names. */
async function readNames(
  deps: HospitalPageDeps,
  { head }: LinkedInquiry,
  asked: readonly PageReferral[],
): Promise<Map<string, string>> {
  if (asked.length === 0) return new Map()
  const ids = asked.flatMap(({ words }) => words.question?.files ?? [])
  const files = [...(await listFiles(deps, ids)), ...(await readCaseFiles(deps, head))]
  return new Map(files.map(({ id, name }) => [id, name]))
}

function tryToOpenHospital(vault: Vault, row: HospitalRow): { hospital: string; city: string } | undefined {
  try {
    const { name, city } = openHospital(vault, row)
    return { hospital: name, city }
  } catch {
    return undefined
  }
}

async function readHospitals(db: Db, ids: readonly string[]): Promise<Map<string, HospitalRow>> {
  const rows = await db.selectFrom('hospital').selectAll().where('id', 'in', ids).execute()
  return new Map(rows.map((row) => [row.id, row]))
}
