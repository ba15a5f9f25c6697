import * as v from 'valibot'
import type { PublishedTexts, Signatures } from '#contract/site/published.ts'
import type { Log } from '../../platform/log/log.ts'
import type { SealedRow } from '../../platform/vault/sealed-json.ts'
import type { Vault } from '../../platform/vault/vault.ts'
import type { Db } from '../../schema/tables.ts'
import { settingFormat } from './sealed.ts'

/** The section of what was published, all languages together, and those of drafts, by locale. */
export const TEXTS = 'texts'
export const DRAFT_PREFIX = 'draft-'
/** Prefix of signatures that are not published. A draft too: no page follows it. */
export const SIGNED_PREFIX = `${DRAFT_PREFIX}signed-`

const texts = v.record(v.string(), v.string())
const signatures = v.record(
  v.string(),
  v.object({
    name: v.string(),
    by: v.string(),
    at: v.number(),
    version: v.number(),
    words: v.string(),
    english: v.string(),
  }),
)
const published = v.record(
  v.string(),
  v.object({
    texts,
    signatures: v.optional(signatures),
    notice: v.optional(v.object({ revision: v.number(), since: v.pipe(v.string(), v.isoDate()) })),
  }),
)

/** Words that another version of the program has published and this one can't read count as not published. */
export function openPublished(vault: Vault, row: SealedRow, log: Pick<Log, 'error'>): PublishedTexts {
  const parsed = v.safeParse(published, settingFormat.open(vault, row))
  if (!parsed.success) log.error({ section: TEXTS }, 'The words can not be read: the defaults count')
  return parsed.success ? parsed.output : {}
}

type Deps = { db: Db; vault: Vault; log: Pick<Log, 'error'> }

export type PublishedVersion = { version: number; at: number; actor: string; published: PublishedTexts }

/** Newest first. */
export async function readPublishedVersions({ db, vault, log }: Deps): Promise<PublishedVersion[]> {
  const rows = await db
    .selectFrom('setting')
    .innerJoin('event', 'event.n', 'setting.event')
    .select(['setting.id', 'setting.version', 'setting.key_id', 'setting.sealed', 'event.at', 'event.actor'])
    .where('section', '=', TEXTS)
    .orderBy('version', 'desc')
    .execute()
  return rows.map(({ version, at, actor, ...row }) => ({
    version,
    at,
    actor,
    published: openPublished(vault, row, log),
  }))
}

export type TextDraft = { version: number; texts: Record<string, string> }

type DraftDeps = Pick<Deps, 'db' | 'vault'>

/** Undefined where none was ever saved. */
export async function findDraft(deps: DraftDeps, locale: string): Promise<TextDraft | undefined> {
  const found = await findNewest(deps, DRAFT_PREFIX + locale)
  return found && { version: found.version, texts: v.parse(texts, found.values) }
}

/** Signatures of a language, with those that are published. Version 0 has none. */
export async function readSigned(
  deps: DraftDeps,
  locale: string,
): Promise<{ version: number; signatures: Signatures }> {
  const found = await findNewest(deps, SIGNED_PREFIX + locale)
  return { version: found?.version ?? 0, signatures: found ? v.parse(signatures, found.values) : {} }
}

async function findNewest({ db, vault }: DraftDeps, section: string) {
  const row = await db
    .selectFrom('setting')
    .select(['id', 'version', 'key_id', 'sealed'])
    .where('section', '=', section)
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row && { version: row.version, values: settingFormat.open(vault, row) }
}
