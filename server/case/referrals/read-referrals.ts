import type { Referral } from '#contract/desk/referrals.ts'
import type { Step } from '#contract/life/inquiry.ts'
import { toEarliest } from '#contract/life/steps.ts'
import { toDetail } from '../../company/audit/event-log.ts'
import type { Config } from '../../platform/config/config.ts'
import type { IncomingMailSettings } from '../../platform/config/mail-settings.ts'
import type { Db } from '../../schema/tables.ts'
import { listFiles } from '../files/find-files.ts'
import { toLife } from '../inquiry/life-columns.ts'
import type { StoredRow } from '../inquiry/rows.ts'
import { toReplyAddress } from '../inquiry/tag.ts'
import { type OpenDeps, tryToOpen } from '../inquiry/try-to-open.ts'
import { toFilesPath } from './files-path.ts'
import { type HospitalRow, openHospital } from './hospitals.ts'
import {
  listReferralRows,
  noReferralWords,
  openReferral,
  type ReferralRow,
  type ReferralWords,
} from './referrals.ts'

export type ReferralDeps = OpenDeps & {
  db: Db
  /** Where answers of hospitals come in. */
  mailboxes: { to: string }
  incoming: IncomingMailSettings
  config: Pick<Config, 'publicOrigin'>
  now: () => number
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
  const links = await readLinks(deps, rows)
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
      link: links.get(referral.id) ?? null,
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
): Omit<Referral, 'addressees' | 'messages' | 'link'> {
  const words = tryToOpenReferral(deps, row)
  const { consent, takenBackAt, offer, question, offeredAt, summaries } = words
  return {
    id: row.id,
    version: row.version,
    reference,
    hospital: { id: row.hospital_id, name: toName(deps, hospital) },
    standing: row.standing,
    address: toReplyAddress(deps.vault, deps.mailboxes.to, deps.incoming, { id: row.id, reference }),
    summary: toNewest(summaries),
    consent,
    question,
    takenBackAt,
    offer,
    offeredAt,
    next: toEarliest({ owed: null, steps: steps.filter(({ referral }) => referral === row.id) }),
    askedAt: row.asked_at,
    answeredAt: row.answered_at,
  }
}

/** The newest summary with its number. */
function toNewest(summaries: ReferralWords['summaries']): Referral['summary'] {
  const text = summaries.at(-1)?.text
  return text === undefined ? null : { number: summaries.length, text }
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

/** The links that are open, with how often each file was taken. */
async function readLinks(
  deps: ReferralDeps,
  rows: readonly ReferralRow[],
): Promise<Map<string, NonNullable<Referral['link']>>> {
  const links = new Map<string, NonNullable<Referral['link']>>()
  for (const row of rows) {
    const { link } = tryToOpenReferral(deps, row)
    if (link === null || link.until <= deps.now()) continue
    const url = deps.config.publicOrigin + toFilesPath(deps.vault, { id: row.id, number: link.number })
    const files = await listFiles(deps, link.files)
    const taken = await listTaken(deps.db, row, link.at)
    const toCount = (id: string) => taken.filter((one) => one === id).length
    const counted = files.map(({ id, name, bytes }) => ({ id, name, bytes, downloads: toCount(id) }))
    links.set(row.id, { url, until: link.until, files: counted })
  }
  return links
}

/** The ids of the files that were taken since, each as often as it was. */
async function listTaken(db: Db, { id, inquiry_id }: ReferralRow, since: number): Promise<string[]> {
  const events = await db
    .selectFrom('event')
    .select('detail')
    .where('subject_id', '=', inquiry_id)
    .where('kind', '=', 'file-taken')
    .where('at', '>=', since)
    .execute()
  return events.flatMap(({ detail }) => {
    const taken = toDetail('file-taken', detail)
    return taken?.referral === id ? [taken.file] : []
  })
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
