import * as v from 'valibot'
import type { PublishedTexts } from '#contract/texts/published.ts'
import type { Db } from '../db/tables.ts'
import type { Log } from '../log/log.ts'
import type { Vault } from '../vault/vault.ts'
import { openSetting, type SettingRow } from './sealed.ts'

/** The section of what was published, all languages together, and those of drafts, by locale. */
export const TEXTS = 'texts'
export const DRAFT_PREFIX = 'draft-'

const texts = v.record(v.string(), v.string())
const published = v.record(
  v.string(),
  v.object({
    texts,
    notice: v.optional(v.object({ revision: v.number(), since: v.pipe(v.string(), v.isoDate()) })),
  }),
)

/** What another version of the program has published and this one can't read counts as not published. */
export function openPublished(vault: Vault, row: SettingRow, log: Pick<Log, 'error'>): PublishedTexts {
  const parsed = v.safeParse(published, openSetting(vault, row))
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

/** Undefined where none was ever saved. */
export async function findDraft(
  { db, vault }: Pick<Deps, 'db' | 'vault'>,
  locale: string,
): Promise<TextDraft | undefined> {
  const row = await db
    .selectFrom('setting')
    .select(['id', 'version', 'key_id', 'sealed'])
    .where('section', '=', DRAFT_PREFIX + locale)
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row && { version: row.version, texts: v.parse(texts, openSetting(vault, row)) }
}
