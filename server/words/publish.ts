import { DEFAULT_LOCALE } from '#contract/locales.ts'
import { toDate } from '#contract/office-days.ts'
import { checkTexts } from '#contract/texts/check-texts.ts'
import type { Texts } from '#contract/texts/list-texts.ts'
import { isOfNotice, type PublishedLanguage, type PublishedTexts } from '#contract/texts/published.ts'
import { recordChange } from '../platform/audit/record-change.ts'
import type { Trx } from '../platform/db/tables.ts'
import { AppError } from '../platform/http/app-error.ts'
import { readLastEvent } from '../platform/live/live-feed.ts'
import { RefusedPagesError } from '../platform/pages/refused-pages-error.ts'
import { toPresent } from '../platform/settings/present.ts'
import { insertVersion, readStored } from '../platform/settings/store.ts'
import { DRAFT_PREFIX, findDraft, readPublishedVersions, TEXTS } from '../platform/settings/texts.ts'
import type { SignedInStaff } from '../platform/staff/staff-guard.ts'
import { listChanged, readDraft, toContext, type WordsDeps } from './texts.ts'

/** The event log names so many changed texts; the history has all. */
const MAX_NAMED = 50

type Changed = { locale: string; path: string }
export type Publication = { version: number; changed: number }

/** Publishes the drafts of all languages once their pages are rendered. Throws `fields`, by path. */
export async function publishDrafts(deps: WordsDeps, staff: SignedInStaff): Promise<Publication> {
  const { values, textsVersion } = await readStored(deps)
  const before = values.texts ?? {}
  const after: Record<string, PublishedLanguage> = {}
  for (const { locale } of deps.pages.contents.languages) {
    const { texts } = await readDraft(deps, locale, before)
    refuseUnfit(checkTexts(texts, toContext(deps, locale)), locale)
    after[locale] = toPublished(deps, before[locale], texts)
  }
  return publish(deps, { staff, version: textsVersion, before, after })
}

/**
 * Publishes what an earlier version had; version 0 is the default. Drafts follow, except where they had other words than
 * what was published until now.
 */
export async function restorePublished(
  deps: WordsDeps,
  staff: SignedInStaff,
  earlier: number,
): Promise<Publication> {
  const { values, textsVersion } = await readStored(deps)
  const before = values.texts ?? {}
  const found = (await readPublishedVersions(deps)).find(({ version }) => version === earlier)
  if (found === undefined && earlier !== 0) throw new AppError('not_found')
  const after: Record<string, PublishedLanguage> = {}
  for (const { locale } of deps.pages.contents.languages) {
    const texts = found?.published[locale]?.texts ?? {}
    after[locale] = toPublished(deps, before[locale], texts)
  }
  return publish(deps, { staff, version: textsVersion, before, after, restored: earlier })
}

function refuseUnfit(fields: Readonly<Record<string, string>>, locale: string): void {
  if (Object.keys(fields).length === 0) return
  const named = Object.entries(fields).map(([path, reason]) => [toField({ locale, path }), reason])
  throw new AppError('fields', { fields: Object.fromEntries(named) })
}

/** A path of another language than the default one is named with it. */
function toField({ locale, path }: Changed): string {
  return locale === DEFAULT_LOCALE ? path : `${locale}:${path}`
}

/** Other words to agree to are another version of them. */
export function toPublished(
  { now, settings }: Pick<WordsDeps, 'now' | 'settings'>,
  before: PublishedLanguage | undefined,
  texts: Texts,
): PublishedLanguage {
  const notice = before?.notice
  if (!listChanged(before?.texts ?? {}, texts).some(isOfNotice)) return { texts, ...(notice && { notice }) }
  return {
    texts,
    notice: { revision: (notice?.revision ?? 0) + 1, since: toDate(now(), settings.present().company.zone) },
  }
}

type Publishing = {
  staff: SignedInStaff
  version: number
  before: PublishedTexts
  after: PublishedTexts
  restored?: number
}

async function publish(deps: WordsDeps, publishing: Publishing): Promise<Publication> {
  const { staff, version, before, after, restored } = publishing
  const changed = Object.keys(after).flatMap((locale) =>
    listChanged(before[locale]?.texts ?? {}, after[locale]?.texts ?? {}).map((path) => ({ locale, path })),
  )
  if (changed.length === 0) return { version, changed: 0 }
  await renderBefore(deps, after, changed)
  const next = version + 1
  await recordChange(deps, async (trx) => {
    const { textsVersion } = await readStored({ ...deps, db: trx })
    if (textsVersion !== version) throw new AppError('stale')
    // Appended with this transaction, which nobody else appends before.
    const event = (await readLastEvent(trx)) + 1
    await insertVersion(trx, deps.vault, { name: TEXTS, version: next, values: after, event })
    if (restored !== undefined) await moveDrafts(deps, trx, { before, after, event })
    const named = changed.slice(0, MAX_NAMED).map(({ locale, path }) => `${locale} ${path}`)
    const detail = {
      version: next,
      changed: changed.length,
      paths: named,
      ...(restored !== undefined && { restored }),
    }
    return [{ kind: 'texts-published', subjectId: staff.id, actor: staff.id, detail }]
  })
  await deps.settings.reload()
  await deps.keepNotices()
  return { version: next, changed: changed.length }
}

/** What can't be rendered, as a home page of more than a round trip, is refused at the text that adds most to it. */
async function renderBefore(
  deps: WordsDeps,
  texts: PublishedTexts,
  changed: readonly Changed[],
): Promise<void> {
  const { values } = await readStored(deps)
  try {
    await deps.pages.tryPages(toPresent(deps.config, deps.content, { ...values, texts }))
  } catch (error) {
    if (!(error instanceof RefusedPagesError)) throw error
    const heaviest = changed.toSorted(
      (one, other) => (lengthOf(texts, other) ?? 0) - (lengthOf(texts, one) ?? 0),
    )[0]
    throw new AppError('fields', {
      fields: { [heaviest ? toField(heaviest) : TEXTS]: error.message },
      cause: error,
    })
  }
}

function lengthOf(texts: PublishedTexts, { locale, path }: Changed): number | undefined {
  return texts[locale]?.texts[path]?.length
}

type Move = { before: PublishedTexts; after: PublishedTexts; event: number }

/** What was drafted and not yet published stays in the draft. */
async function moveDrafts(deps: WordsDeps, trx: Trx, { before, after, event }: Move): Promise<void> {
  for (const [locale, { texts }] of Object.entries(after)) {
    const draft = await findDraft({ ...deps, db: trx }, locale)
    if (draft === undefined) continue
    const own = listChanged(before[locale]?.texts ?? {}, draft.texts)
    const rest = Object.entries(texts).filter(([path]) => !own.includes(path))
    const kept = Object.entries(draft.texts).filter(([path]) => own.includes(path))
    const values = Object.fromEntries([...rest, ...kept])
    if (listChanged(draft.texts, values).length === 0) continue
    const name = DRAFT_PREFIX + locale
    await insertVersion(trx, deps.vault, { name, version: draft.version + 1, values, event })
  }
}
