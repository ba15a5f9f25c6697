import { isDeepStrictEqual } from 'node:util'
import type { NewOffers } from '#contract/desk/referral-changes.ts'
import type { Offer } from '#contract/desk/referrals.ts'
import { findWords, type SiteWords } from '#contract/site/site-build.ts'
import { isolate } from '#contract/words/isolate.ts'
import { formatMoney } from '#contract/words/money.ts'
import { findRow } from '../../case/inquiry/rows.ts'
import { toHospitalPlace } from '../../case/referrals/hospital-place.ts'
import { findHospitalRow, openHospital } from '../../case/referrals/hospitals.ts'
import {
  findReferralRow,
  openIntactReferral,
  requireReferral,
  saveReferral,
} from '../../case/referrals/referrals.ts'
import type { SentOffers } from '../../case/words/words.ts'
import { createFill } from '../../company/letters/fill-words.ts'
import type { SignedInStaff } from '../../company/staff/staff-guard.ts'
import { AppError } from '../../platform/http/app-error.ts'
import type { Trx } from '../../schema/tables.ts'
import { type ReplyDeps, sendReply } from '../replies.ts'

/** Answers the patient with a table of offers, in the language of the inquiry. Idempotent by id and text. */
export async function sendOffers(
  deps: ReplyDeps,
  staff: SignedInStaff,
  reference: string,
  { id, version, referrals, text, plans }: NewOffers,
): Promise<void> {
  const inquiry = await findRow(deps.db, reference)
  if (inquiry === undefined) throw new AppError('not_found')
  const words = findWords(deps.site.words, inquiry.locale)
  const tables: SentOffers['tables'] = []
  const written = new Map<string, Offer>()
  for (const one of referrals) {
    const referral = await requireReferral(deps.db, inquiry, one)
    const { offer } = await openIntactReferral(deps.db, deps.vault, referral)
    const hospital = await findHospitalRow(deps.db, referral.hospital_id)
    if (offer === null || hospital === undefined)
      throw new AppError('fields', { fields: { referrals: 'One of these hospitals has made no offer yet.' } })
    written.set(one, offer)
    const { name, city } = openHospital(deps.vault, hospital)
    const place = toHospitalPlace({ city, country: hospital.country }, deps.site.words, inquiry.locale)
    tables.push({ heading: [name, place].filter(Boolean).join(', '), lines: toLines(offer, words) })
  }
  const fill = createFill(deps.site.company, reference, words)
  await sendReply(deps, staff, reference, {
    id,
    version,
    subject: fill(words.patientPage.offers.subject),
    body: text,
    files: [],
    copies: [],
    hold: false,
    plans,
    onStored: (trx, at) => noteOffered(trx, deps, written, at),
    offers: { tables, text: tables.map((table) => toText(table, words)).join('\n\n') },
  })
}

/** From now on the patient's page shows them. Throws `stale` where one has changed since the mail was written. */
async function noteOffered(
  trx: Trx,
  { vault }: ReplyDeps,
  written: ReadonlyMap<string, Offer>,
  at: number,
): Promise<void> {
  for (const [id, offer] of written) {
    const row = await findReferralRow(trx, id)
    if (row === undefined) continue
    const words = await openIntactReferral(trx, vault, row)
    if (!isDeepStrictEqual(words.offer, offer)) throw new AppError('stale')
    await saveReferral(trx, vault, row, { words: { ...words, offeredAt: at } })
  }
}

/** Leaves out what the hospital didn't say. Its own words stay in its language. */
function toLines(offer: Offer, { dates, patientPage }: SiteWords): [string, string][] {
  const { cost, nights, days, included, excluded, validUntil } = patientPage.offers
  const number = new Intl.NumberFormat(dates)
  const day = new Intl.DateTimeFormat(dates, { dateStyle: 'long', timeZone: 'UTC' })
  const lines: [string, string | null][] = [
    [cost, formatMoney(offer, dates)],
    [nights, offer.nights === null ? null : number.format(offer.nights)],
    [days, offer.days === null ? null : number.format(offer.days)],
    [included, offer.included],
    [excluded, offer.excluded],
    [validUntil, offer.validUntil === null ? null : day.format(Date.parse(`${offer.validUntil}T00:00:00Z`))],
  ]
  return lines.flatMap(([label, value]) => (value === null || value === '' ? [] : [[label, value]]))
}

function toText({ heading, lines }: SentOffers['tables'][number], { dir }: SiteWords): string {
  const keep = (text: string) => (dir === 'rtl' ? isolate(text) : text)
  return [heading, ...lines.map(([label, value]) => `${label}: ${keep(value)}`)].join('\n')
}
