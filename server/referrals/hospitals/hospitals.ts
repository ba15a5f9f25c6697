import { randomUUID } from 'node:crypto'
import * as v from 'valibot'
import {
  type ChangedHospital,
  type Hospital,
  type HospitalWords,
  hospitalRules,
} from '#contract/desk/hospitals.ts'
import { compareNames } from '#contract/inquiry/person-names.ts'
import type { OpenDeps } from '../../case/inquiry/try-to-open.ts'
import { countAnswers, selectAsked } from '../../case/referrals/count-answers.ts'
import {
  findHospitalRow,
  type HospitalRow,
  listHospitalRows,
  openHospital,
  sealHospital,
} from '../../case/referrals/hospitals.ts'
import { tryToOpenHospital } from '../../case/referrals/read-referrals.ts'
import { type NewEvent, type RecordDeps, recordChange } from '../../company/audit/record-change.ts'
import type { SignedInStaff } from '../../company/staff/staff-guard.ts'
import { AppError } from '../../platform/http/app-error.ts'
import type { Vault } from '../../platform/vault/vault.ts'
import type { Db, Trx } from '../../schema/tables.ts'

export type HospitalDeps = RecordDeps & OpenDeps

/** By name. */
export async function listHospitals(deps: OpenDeps & { db: Db }): Promise<Hospital[]> {
  const rows = await listHospitalRows(deps.db)
  const asked = Map.groupBy(await selectAsked(deps.db), ({ hospital_id }) => hospital_id)
  return rows
    .map((row) => ({ ...toShown(deps, row), answered: countAnswers(asked.get(row.id) ?? []) }))
    .toSorted((one, other) => compareNames(one.name, other.name))
}

export async function readHospital(deps: OpenDeps & { db: Db }, id: string): Promise<Hospital> {
  const row = await findHospitalRow(deps.db, id)
  if (row === undefined) throw new AppError('not_found')
  const asked = (await selectAsked(deps.db)).filter(({ hospital_id }) => hospital_id === id)
  return { ...toShown(deps, row), answered: countAnswers(asked) }
}

function toShown(deps: OpenDeps, row: HospitalRow): Omit<Hospital, 'answered'> {
  const { addresses, ...words } = tryToOpenHospital(deps, row)
  return {
    id: row.id,
    version: row.version,
    country: row.country,
    languages: JSON.parse(row.languages) as string[],
    archived: row.archived === 1,
    ...words,
    addresses: addresses.map(({ name, address }) => ({ name, address })),
  }
}

/** Returns the id of the new hospital. */
export async function addHospital(
  deps: HospitalDeps,
  staff: SignedInStaff,
  wanted: HospitalWords,
): Promise<string> {
  return recordChange(deps, async (trx, at) => {
    const { id, event } = await insertHospital(trx, deps.vault, { staff, wanted, at })
    return { events: [event], result: id }
  })
}

type New = { staff: SignedInStaff; wanted: HospitalWords; at: number }

/** For `recordChange`. */
export async function insertHospital(
  trx: Trx,
  vault: Vault,
  { staff, wanted, at }: New,
): Promise<{ id: string; event: NewEvent }> {
  const words = parseHospital(wanted)
  checkDomain(staff, words.domain, null)
  const id = randomUUID()
  const addresses = words.addresses.map((one) => ({ ...one, since: at }))
  const columns = await sealHospital(trx, vault, id, { ...words, addresses, version: 1 })
  await trx
    .insertInto('hospital')
    .values({ id, created_at: at, ...columns })
    .execute()
  return { id, event: toEvent(staff, id, 'added', words.domain !== null) }
}

/** Throws `stale` for another version than the present one. Idempotent: equal words change nothing. */
export async function changeHospital(
  deps: HospitalDeps,
  staff: SignedInStaff,
  id: string,
  { version, ...wanted }: ChangedHospital,
): Promise<void> {
  await recordChange(deps, async (trx, at) => {
    const row = await findHospitalRow(trx, id)
    if (row === undefined) throw new AppError('not_found')
    if (row.version !== version) throw new AppError('stale')
    return updateHospital(trx, deps.vault, { staff, wanted, at, row })
  })
}

/** For `recordChange`. */
export async function updateHospital(
  trx: Trx,
  vault: Vault,
  { staff, wanted, at, row }: New & { row: HospitalRow },
): Promise<NewEvent[]> {
  const words = parseHospital(wanted)
  const before = openHospital(vault, row)
  checkDomain(staff, words.domain, before.domain)
  const addresses = words.addresses.map((one) => ({
    ...one,
    since: before.addresses.find(({ address }) => isSameAddress(address, one.address))?.since ?? at,
  }))
  const areSame =
    addresses.length === before.addresses.length &&
    addresses.every(({ address }, index) => isSameAddress(address, before.addresses[index]?.address ?? ''))
  const columns = await sealHospital(trx, vault, row.id, { ...words, addresses, version: row.version + 1 })
  await trx.updateTable('hospital').set(columns).where('id', '=', row.id).execute()
  return [toEvent(staff, row.id, 'changed', !areSame || words.domain !== before.domain)]
}

function isSameAddress(one: string, other: string): boolean {
  return one.toLowerCase() === other.toLowerCase()
}

/** A whole domain is believed: only an administrator says so. */
function checkDomain({ admin }: SignedInStaff, wanted: string | null, present: string | null): void {
  if (wanted !== present && !admin) throw new AppError('forbidden')
}

/** Throws `fields` with a sentence for each wrong field. */
export function parseHospital(wanted: HospitalWords): HospitalWords {
  const parsed = v.safeParse(hospitalRules, wanted)
  if (parsed.success) return parsed.output
  const fields = parsed.issues.map((issue) => [v.getDotPath(issue) ?? 'name', issue.message] as const)
  // The first sentence for each.
  throw new AppError('fields', { fields: Object.fromEntries(fields.toReversed()) })
}

function toEvent(
  { id: actor }: SignedInStaff,
  hospital: string,
  change: 'added' | 'changed',
  areAddressesNew: boolean,
): NewEvent {
  const detail = { hospital, change, ...(areAddressesNew && { addresses: 'changed' as const }) }
  return { kind: 'hospital-changed', subjectId: actor, actor, detail }
}
