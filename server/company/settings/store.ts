import * as v from 'valibot'
import { isSection, type SectionName, settingsSections } from '#contract/settings/settings.ts'
import type { Log } from '../../platform/log/log.ts'
import type { SealedRow } from '../../platform/vault/sealed-json.ts'
import type { Vault } from '../../platform/vault/vault.ts'
import type { Db, Trx } from '../../schema/tables.ts'
import { readGeneration, supersede } from '../generations/generations.ts'
import { settingFormat } from './sealed.ts'
import { DRAFT_PREFIX, openPublished, TEXTS } from './texts.ts'
import type { Seed, StoredValues } from './values.ts'

/** Holds the first version of all sections. */
export const SEED = 'seed'
const seedFormat = v.record(v.string(), v.record(v.string(), v.unknown()))

type Deps = { db: Db; vault: Vault; log: Pick<Log, 'error'> }

export type Stored = {
  values: StoredValues
  /** Versions of each section that was ever set. */
  versions: Partial<Record<SectionName, number>>
  /** Version of the published words; 0 where none ever were. */
  textsVersion: number
  /** 0 before the first start. */
  seedVersion: number
}

/** The newest version of each section. Throws where the event log knows of a newer one than there is. */
export async function readStored({ db, vault, log }: Deps): Promise<Stored> {
  const [missing] = await findMissingVersions(db)
  if (missing !== undefined)
    throw new Error(
      `Somebody deleted the newest version of the setting "${missing}" in the database, and an older one must not count. ` +
        `Restore a backup, or let the one before count with "pona audit accept ${missing}"`,
    )
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
  const stored: Stored = { values: {}, versions: {}, textsVersion: 0, seedVersion: 0 }
  for (const row of rows) {
    if (row.section === TEXTS) {
      stored.textsVersion = row.version
      stored.values.texts = openPublished(vault, row, log)
    }
    if (row.section === SEED) {
      stored.seedVersion = row.version
      stored.values.seed = openSeed(vault, row, log)
    }
    if (!isSection(row.section)) continue
    stored.versions[row.section] = row.version
    Object.assign(stored.values, { [row.section]: openValues(vault, row.section, row, log) })
  }
  return stored
}

/**
 * Lists the sections of which the newest version is not the one that the event log knows. Another instance may commit a
 * version with its event between two of the reads, so the log is asked first, and again where there are newer rows.
 */
export async function findMissingVersions(db: Db): Promise<string[]> {
  const sections = [...Object.keys(settingsSections), TEXTS, SEED]
  const known = new Map<string, number>()
  for (const section of sections) known.set(section, await readGeneration(db, 'setting', section))
  const rows = await db
    .selectFrom('setting')
    .select((eb) => ['section', eb.fn.max('version').as('newest')])
    .groupBy('section')
    .execute()
  const newest = new Map(rows.map((row) => [row.section, Number(row.newest)]))
  const missing: string[] = []
  for (const section of sections) {
    const there = newest.get(section) ?? 0
    const before = known.get(section) ?? 0
    const isNewer = there > before && there <= (await readGeneration(db, 'setting', section))
    if (there !== before && !isNewer) missing.push(section)
  }
  return missing
}

/** Changes with every change of a setting, and of no draft. */
export async function readLastChange(db: Db): Promise<number> {
  const row = await db
    .selectFrom('setting')
    .select((eb) => eb.fn.max('event').as('event'))
    .where('section', 'not like', `${DRAFT_PREFIX}%`)
    .executeTakeFirst()
  return row?.event ?? 0
}

/** Finds the last change of each section that was ever set. */
export async function readLastChanges(db: Db): Promise<Map<string, { at: number; actor: string }>> {
  const rows = await db
    .selectFrom('setting')
    .innerJoin('event', 'event.n', 'setting.event')
    .select(['setting.section', 'event.at', 'event.actor'])
    .orderBy('setting.version')
    .execute()
  return new Map(rows.map(({ section, at, actor }) => [section, { at, actor }]))
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

/** Reads the values of each version of every section. */
export async function readEveryVersion(db: Db, vault: Vault): Promise<unknown[]> {
  const rows = await db.selectFrom('setting').select(['id', 'key_id', 'sealed']).execute()
  return rows.map((row) => settingFormat.open(vault, row))
}

type NewVersion = { name: string; version: number; values: Readonly<Record<string, unknown>>; event: number }

/** Append-only: the newest counts. */
export async function insertVersion(
  trx: Trx,
  vault: Vault,
  { name, version, values, event }: NewVersion,
): Promise<void> {
  // Drafts are on no page, and are saved often.
  if (!name.startsWith(DRAFT_PREFIX)) await supersede(trx, 'setting', name)
  const id = `${name}.${version}`
  await trx
    .insertInto('setting')
    .values({ id, section: name, version, event, ...settingFormat.seal(vault, id, values) })
    .execute()
}

/**
 * Appends the version of a draft and deletes those before it: nobody goes back to one, and a reviewer who saves without end
 * would fill the disk. The events keep who saved when.
 */
export async function replaceDraft(trx: Trx, vault: Vault, draft: NewVersion): Promise<void> {
  await insertVersion(trx, vault, draft)
  await trx
    .deleteFrom('setting')
    .where('section', '=', draft.name)
    .where('version', '<', draft.version)
    .execute()
}

/** For `recordChange`: writes what is left of a section, or nothing, as the version after the missing one. */
export async function acceptNewest(
  trx: Trx,
  vault: Vault,
  section: string,
  event: number,
): Promise<{ version: number; restored: number }> {
  const row = await trx
    .selectFrom('setting')
    .selectAll()
    .where('section', '=', section)
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirst()
  const version = Math.max(await readGeneration(trx, 'setting', section), row?.version ?? 0) + 1
  await insertVersion(trx, vault, {
    name: section,
    version,
    values: row ? settingFormat.open(vault, row) : {},
    event,
  })
  return { version, restored: row?.version ?? 0 }
}

function openSeed(vault: Vault, row: SealedRow, log: Deps['log']): Seed {
  const sections = Object.entries(v.parse(seedFormat, settingFormat.open(vault, row)))
  return Object.fromEntries(
    sections.flatMap(([name, values]) => (isSection(name) ? [[name, parseValues(name, values, log)]] : [])),
  )
}

function openValues(
  vault: Vault,
  name: SectionName,
  row: SealedRow,
  log: Deps['log'],
): Record<string, unknown> {
  return parseValues(name, settingFormat.open(vault, row), log)
}

/** Falls back to the default when the stored value, written by another version, fails its schema. */
function parseValues(
  name: SectionName,
  values: Readonly<Record<string, unknown>>,
  log: Deps['log'],
): Record<string, unknown> {
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
