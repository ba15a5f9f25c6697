import type { Referral } from '#contract/desk/referrals.ts'
import type { Step } from '#contract/life/inquiry.ts'
import { toEarliest } from '#contract/life/steps.ts'
import type { IncomingMailSettings } from '../../platform/config/mail-settings.ts'
import type { Db } from '../../schema/tables.ts'
import { toLife } from '../inquiry/life-columns.ts'
import type { StoredRow } from '../inquiry/rows.ts'
import { toReplyAddress } from '../inquiry/tag.ts'
import { type OpenDeps, tryToOpen } from '../inquiry/try-to-open.ts'
import { type HospitalRow, openHospital } from './hospitals.ts'
import { listReferralRows, noReferralWords, openReferral, type ReferralRow } from './referrals.ts'

export type ReferralDeps = OpenDeps & {
  db: Db
  /** Where answers of hospitals come in. */
  mailboxes: { to: string }
  incoming: IncomingMailSettings
}

const UNREADABLE = 'Cannot be read'

/** The referrals of an inquiry and of those merged into it. */
export async function readReferrals(
  deps: ReferralDeps,
  row: StoredRow,
  merged: readonly StoredRow[],
): Promise<Referral[]> {
  const members = [row, ...merged]
  const rows = await listReferralRows(
    deps.db,
    members.map(({ id }) => id),
  )
  if (rows.length === 0) return []
  const hospitals = await readHospitals(
    deps.db,
    rows.map(({ hospital_id }) => hospital_id),
  )
  const counts = await countMessages(deps.db, rows)
  const lastSent = await readLastSent(deps.db, [...hospitals.keys()])
  const { steps } = toLife(row)
  return rows.map((referral) => {
    const reference = members.find(({ id }) => id === referral.inquiry_id)?.reference ?? row.reference
    return {
      ...toReferral(deps, { referral, reference, steps, hospital: hospitals.get(referral.hospital_id) }),
      addressees: toAddressees(deps, {
        referral,
        hospital: hospitals.get(referral.hospital_id),
        lastSentAt: lastSent.get(referral.hospital_id),
      }),
      messages: counts.get(referral.id) ?? 0,
    }
  })
}

type Shown = {
  referral: ReferralRow
  reference: string
  steps: readonly Step[]
  hospital: HospitalRow | undefined
}

function toReferral(
  deps: ReferralDeps,
  { referral: row, reference, steps, hospital }: Shown,
): Omit<Referral, 'addressees' | 'messages'> {
  const { consent, takenBackAt, offer } = tryToOpenReferral(deps, row)
  return {
    id: row.id,
    version: row.version,
    reference,
    hospital: { id: row.hospital_id, name: toName(deps, hospital) },
    standing: row.standing,
    address: toReplyAddress(deps.vault, deps.mailboxes.to, deps.incoming, { id: row.id, reference }),
    summary: null,
    consent,
    takenBackAt,
    offer,
    next: toEarliest({ owed: null, steps: steps.filter(({ referral }) => referral === row.id) }),
    askedAt: row.asked_at,
    answeredAt: row.answered_at,
  }
}

type Addressed = {
  referral: ReferralRow
  hospital: HospitalRow | undefined
  lastSentAt: number | undefined
}

/** The addresses of the hospital, and those that count for this referral alone. */
function toAddressees(deps: ReferralDeps, { referral, hospital, lastSentAt }: Addressed) {
  const own = tryToOpenReferral(deps, referral).addresses
  const known = hospital === undefined ? [] : tryToOpenHospital(deps, hospital).addresses
  return mergeAddressees(known, own).map(({ name, address, since }) => {
    const isNew = lastSentAt !== undefined && since > lastSentAt
    return { name, address, newSince: isNew ? since : null }
  })
}

type Addressee = { name: string; address: string; since: number }

export function mergeAddressees(known: readonly Addressee[], own: readonly Addressee[]): Addressee[] {
  const isKnown = ({ address }: Addressee) =>
    known.some((other) => other.address.toLowerCase() === address.toLowerCase())
  return [...known, ...own.filter((one) => !isKnown(one))]
}

/** The names of the hospitals of these referrals, by referral. */
export async function readHospitalNames(
  deps: OpenDeps & { db: Db },
  referralIds: readonly string[],
): Promise<Map<string, string>> {
  if (referralIds.length === 0) return new Map()
  const rows = await deps.db
    .selectFrom('referral')
    .innerJoin('hospital', 'hospital.id', 'referral.hospital_id')
    .selectAll('hospital')
    .select('referral.id as referral')
    .where('referral.id', 'in', referralIds)
    .execute()
  return new Map(rows.map(({ referral, ...hospital }) => [referral, toName(deps, hospital)]))
}

function toName(deps: OpenDeps, hospital: HospitalRow | undefined): string {
  return hospital === undefined ? UNREADABLE : tryToOpenHospital(deps, hospital).name
}

/** A damaged row shows itself, and hides nothing else. */
export function tryToOpenHospital({ vault, log }: OpenDeps, row: HospitalRow) {
  return tryToOpen(log, row, () => openHospital(vault, row), {
    name: UNREADABLE,
    city: '',
    specialities: '',
    addresses: [],
    domain: null,
    telephone: '',
    whatsapp: '',
    notes: '',
  })
}

function tryToOpenReferral({ vault, log }: OpenDeps, row: ReferralRow) {
  return tryToOpen(log, row, () => openReferral(vault, row), noReferralWords)
}

async function readHospitals(db: Db, ids: readonly string[]): Promise<Map<string, HospitalRow>> {
  const rows = await db.selectFrom('hospital').selectAll().where('id', 'in', ids).execute()
  return new Map(rows.map((row) => [row.id, row]))
}

async function countMessages(db: Db, referrals: readonly ReferralRow[]): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom('message')
    .select((eb) => ['referral_id', eb.fn.countAll<number>().as('count')])
    .where(
      'referral_id',
      'in',
      referrals.map(({ id }) => id),
    )
    .where('direction', '!=', 'internal')
    .groupBy('referral_id')
    .execute()
  return new Map(rows.map(({ referral_id, count }) => [referral_id ?? '', Number(count)]))
}

/** When the last mail to each hospital was written, for whichever patient. */
async function readLastSent(db: Db, hospitalIds: readonly string[]): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom('message')
    .innerJoin('referral', 'referral.id', 'message.referral_id')
    .select((eb) => ['hospital_id', eb.fn.max('message.at').as('at')])
    .where('hospital_id', 'in', hospitalIds)
    .where('direction', '=', 'out')
    .groupBy('hospital_id')
    .execute()
  return new Map(rows.map(({ hospital_id, at }) => [hospital_id, Number(at)]))
}
