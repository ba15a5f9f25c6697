import * as v from 'valibot'
import { isSection, type SectionName, settingsSections } from '#contract/settings.ts'
import type { Db, Trx } from '../db/tables.ts'
import type { Log } from '../log/log.ts'
import type { Vault } from '../vault/vault.ts'
import type { StoredValues } from './values.ts'

type Deps = { db: Db; vault: Vault; log: Pick<Log, 'error'> }

export type Stored = {
  values: StoredValues
  /** Of each section that was ever set. */
  versions: Partial<Record<SectionName, number>>
}

/** The newest version of each section. */
export async function readStored({ db, vault, log }: Deps): Promise<Stored> {
  const rows = await db
    .selectFrom('setting')
    .selectAll()
    .where('version', '=', (eb) =>
      eb
        .selectFrom('setting as other')
        .select((inner) => inner.fn.max('other.version').as('newest'))
        .whereRef('other.section', '=', 'setting.section'),
    )
    .execute()
  const stored: Stored = { values: {}, versions: {} }
  for (const row of rows) {
    if (!isSection(row.section)) continue
    stored.versions[row.section] = row.version
    Object.assign(stored.values, { [row.section]: openValues(vault, row.section, row, log) })
  }
  return stored
}

/** Changes with every change of a setting. */
export async function readLastChange(db: Db): Promise<number> {
  const row = await db
    .selectFrom('setting')
    .select((eb) => eb.fn.max('event').as('event'))
    .executeTakeFirst()
  return row?.event ?? 0
}

export type StoredVersion = { version: number; at: number; actor: string; value: Record<string, unknown> }

/** All versions of a section, newest first, with their secrets. */
export async function readVersions({ db, vault, log }: Deps, name: SectionName): Promise<StoredVersion[]> {
  const rows = await db
    .selectFrom('setting')
    .innerJoin('event', 'event.n', 'setting.event')
    .select(['setting.id', 'setting.version', 'setting.key_id', 'setting.sealed', 'event.at', 'event.actor'])
    .where('section', '=', name)
    .orderBy('version', 'desc')
    .execute()
  return rows.map(({ version, at, actor, ...row }) => ({
    version,
    at,
    actor,
    value: openValues(vault, name, row, log),
  }))
}

/** What was set by each version of every section. */
export async function readEveryVersion(db: Db, vault: Vault): Promise<unknown[]> {
  const rows = await db.selectFrom('setting').select(['id', 'key_id', 'sealed']).execute()
  return rows.map((row) => JSON.parse(openText(vault, row)))
}

type NewVersion = { name: SectionName; version: number; values: Record<string, unknown>; event: number }

/** Append-only: the newest counts. */
export async function insertVersion(
  trx: Trx,
  vault: Vault,
  { name, version, values, event }: NewVersion,
): Promise<void> {
  const id = `${name}.${version}`
  const { keyId, sealed } = vault.seal(toPlace(id), JSON.stringify(values))
  await trx
    .insertInto('setting')
    .values({ id, section: name, version, event, key_id: keyId, sealed })
    .execute()
}

function toPlace(id: string) {
  return { table: 'setting', column: 'sealed', rowId: id }
}

type Row = { id: string; key_id: string; sealed: Uint8Array }

/** Of a value that another version of the program has set and this one can't read, the content's counts. */
function openValues(vault: Vault, name: SectionName, row: Row, log: Deps['log']): Record<string, unknown> {
  const values: Record<string, unknown> = JSON.parse(openText(vault, row))
  const schemas: Record<string, v.GenericSchema> = settingsSections[name].entries
  return Object.fromEntries(
    Object.entries(values).flatMap(([key, value]) => {
      const schema = schemas[key]
      const parsed = schema && v.safeParse(schema, value)
      if (parsed?.success) return [[key, parsed.output]]
      log.error({ section: name, setting: key }, 'A setting can not be read: the default counts')
      return []
    }),
  )
}

function openText(vault: Vault, { id, key_id: keyId, sealed }: Row): string {
  return vault.open(toPlace(id), { keyId, sealed })
}
