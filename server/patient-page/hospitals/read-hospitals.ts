import { toDate } from '#contract/company/office-days.ts'
import { isChosen, isOffered } from '#contract/life/referral.ts'
import { isSpam } from '#contract/life/standing.ts'
import type { HospitalOffer, HospitalQuestion, PatientHospitals } from '#contract/site/patient-page.ts'
import { findWords, type WordsByLocale } from '#contract/site/site-build.ts'
import { formatMoney } from '#contract/words/money.ts'
import { toLife } from '../../case/inquiry/life-columns.ts'
import type { OpenDeps } from '../../case/inquiry/try-to-open.ts'
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

/** The referrals that a link may decide about. Leaves out rows that were changed without the keys. */
export async function listPageReferrals(
  { db, vault }: Pick<HospitalPageDeps, 'db' | 'vault'>,
  { own, head }: LinkedInquiry,
): Promise<PageReferral[]> {
  const rows = await listReferralRows(db, [...new Set([own.id, head.id])])
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
    const { name, city } = openHospital(vault, hospital)
    found.push({ row, words, hospital: name, city, country: hospital.country })
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
  const asked = referrals.filter(({ words: { question } }) => question !== null && question.answer === null)
  const names = asked.length === 0 ? new Map<string, string>() : await readNames(deps, inquiry)
  const { dates } = findWords(words, locale)
  const placed = (one: PageReferral) => toHospitalPlace(one, words, locale)
  const offers = referrals.flatMap((one) => {
    const offer = toOffer(one, { dates, today })
    return offer === undefined ? [] : [{ ...offer, place: placed(one) }]
  })
  const questions = asked.map((one) => ({ ...toQuestion(one, names), place: placed(one) }))
  return questions.length === 0 && offers.length === 0 ? null : { questions, offers, commission }
}

function toQuestion(
  { row, words, hospital }: PageReferral,
  names: ReadonlyMap<string, string>,
): Omit<HospitalQuestion, 'place'> {
  const { summary = null, files = [] } = words.question ?? {}
  return {
    referral: row.id,
    hospital,
    summary: summary === null ? null : (words.summaries[summary - 1]?.text ?? null),
    files: files.map((id) => names.get(id) ?? 'File'),
  }
}

/** Undefined for an offer that was not sent to the patient. */
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

async function readNames(deps: HospitalPageDeps, { head }: LinkedInquiry): Promise<Map<string, string>> {
  return new Map((await readCaseFiles(deps, head)).map(({ id, name }) => [id, name]))
}

async function readHospitals(db: Db, ids: readonly string[]): Promise<Map<string, HospitalRow>> {
  const rows = await db.selectFrom('hospital').selectAll().where('id', 'in', ids).execute()
  return new Map(rows.map((row) => [row.id, row]))
}
