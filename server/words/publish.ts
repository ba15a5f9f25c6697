import { toDate } from '#contract/company/office-days.ts'
import {
  isOfNotice,
  type PublishedLanguage,
  type PublishedTexts,
  type Signatures,
} from '#contract/site/published.ts'
import { checkTexts } from '#contract/texts/check-texts.ts'
import type { Texts } from '#contract/texts/list-texts.ts'
import { recordChange } from '../company/audit/record-change.ts'
import { RefusedPagesError } from '../company/pages/refused-pages-error.ts'
import { toPresent } from '../company/settings/present.ts'
import { insertVersion, readStored, replaceDraft } from '../company/settings/store.ts'
import {
  DRAFT_PREFIX,
  findDraft,
  readPublishedVersions,
  readSigned,
  TEXTS,
} from '../company/settings/texts.ts'
import type { SignedInStaff } from '../company/staff/staff-guard.ts'
import { AppError } from '../platform/http/app-error.ts'
import type { Trx } from '../schema/tables.ts'
import { listChanged, readDraft, toContext, type WordsDeps } from './texts.ts'

/** The event log names so many changed texts; the history has all. */
const MAX_NAMED = 50

export type Publication = { version: number; changed: number; signed: number }

/** Publishes the draft of a language and its signatures once the pages are rendered. Throws `fields`, by path. */
export async function publishDraft(
  deps: WordsDeps,
  staff: SignedInStaff,
  locale: string,
): Promise<Publication> {
  const { values, textsVersion } = await readStored(deps)
  const before = values.texts ?? {}
  const { texts } = await readDraft(deps, locale, before)
  const fields = checkTexts(texts, toContext(deps, locale))
  if (Object.keys(fields).length > 0) throw new AppError('fields', { fields })
  const { signatures } = await readSigned(deps, locale)
  const after = { ...toPublished(deps, before[locale], texts), signatures }
  return publish(deps, { staff, version: textsVersion, locale, before, after })
}

/**
 * Publishes what a language had in an earlier version; version 0 is the default. Its draft follows, except where it had
 * other words than what was published until now. Signatures count for the words that they signed.
 */
export async function restorePublished(
  deps: WordsDeps,
  staff: SignedInStaff,
  { locale, version: earlier }: { locale: string; version: number },
): Promise<Publication> {
  const { values, textsVersion } = await readStored(deps)
  const before = values.texts ?? {}
  const found = (await readPublishedVersions(deps)).find(({ version }) => version === earlier)
  if (found === undefined && earlier !== 0) throw new AppError('not_found')
  const after = toPublished(deps, before[locale], found?.published[locale]?.texts ?? {})
  return publish(deps, { staff, version: textsVersion, locale, before, after, restored: earlier })
}

/** Other words to agree to are another version of them. */
export function toPublished(
  { now, settings }: Pick<WordsDeps, 'now' | 'settings'>,
  before: PublishedLanguage | undefined,
  texts: Texts,
): PublishedLanguage {
  const { notice, signatures } = before ?? {}
  const kept = { texts, ...(signatures && { signatures }) }
  if (!listChanged(before?.texts ?? {}, texts).some(isOfNotice)) return { ...kept, ...(notice && { notice }) }
  return {
    ...kept,
    notice: { revision: (notice?.revision ?? 0) + 1, since: toDate(now(), settings.present().company.zone) },
  }
}

type Publishing = {
  staff: SignedInStaff
  version: number
  locale: string
  before: PublishedTexts
  after: PublishedLanguage
  restored?: number
}

async function publish(deps: WordsDeps, publishing: Publishing): Promise<Publication> {
  const { staff, version, locale, before, after, restored } = publishing
  const changed = listChanged(before[locale]?.texts ?? {}, after.texts)
  const signed = countSigned(before[locale]?.signatures, after.signatures)
  if (changed.length === 0 && signed === 0) return { version, changed: 0, signed: 0 }
  const values = { ...before, [locale]: after }
  await renderBefore(deps, values, toHeaviest(after.texts, changed))
  const next = version + 1
  await recordChange(deps, async (trx, _at, event) => {
    const { textsVersion } = await readStored({ ...deps, db: trx })
    if (textsVersion !== version) throw new AppError('stale')
    await insertVersion(trx, deps.vault, { name: TEXTS, version: next, values, event })
    const moved = { locale, before: before[locale]?.texts ?? {}, after: after.texts, event }
    if (restored !== undefined) await moveDraft(deps, trx, moved)
    const named = changed.slice(0, MAX_NAMED).map((path) => `${locale} ${path}`)
    const detail = {
      version: next,
      changed: changed.length,
      paths: named,
      ...(signed > 0 && { signed }),
      ...(restored !== undefined && { restored }),
    }
    return [{ kind: 'texts-published', subjectId: staff.id, actor: staff.id, detail }]
  })
  await deps.settings.reload()
  await deps.keepNotices()
  return { version: next, changed: changed.length, signed }
}

/** How many signatures are other ones. */
export function countSigned(before: Signatures = {}, after: Signatures = {}): number {
  return Object.entries(after).filter(([prefix, { at }]) => before[prefix]?.at !== at).length
}

/** Refuses pages that can't be rendered, as a home page of more than a round trip, at the text that adds most. */
async function renderBefore(
  deps: WordsDeps,
  texts: PublishedTexts,
  heaviest: string | undefined,
): Promise<void> {
  const { values } = await readStored(deps)
  try {
    await deps.pages.tryPages(toPresent(deps.config, deps.content, { ...values, texts }))
  } catch (error) {
    if (!(error instanceof RefusedPagesError)) throw error
    throw new AppError('fields', { fields: { [heaviest ?? TEXTS]: error.message }, cause: error })
  }
}

function toHeaviest(texts: Texts, changed: readonly string[]): string | undefined {
  const lengthOf = (path: string) => texts[path]?.length ?? 0
  return changed.toSorted((one, other) => lengthOf(other) - lengthOf(one))[0]
}

type Move = { locale: string; before: Texts; after: Texts; event: number }

/** Keeps texts in the draft that were not published yet. */
async function moveDraft(deps: WordsDeps, trx: Trx, { locale, before, after, event }: Move): Promise<void> {
  const draft = await findDraft({ ...deps, db: trx }, locale)
  if (draft === undefined) return
  const own = listChanged(before, draft.texts)
  const rest = Object.entries(after).filter(([path]) => !own.includes(path))
  const kept = Object.entries(draft.texts).filter(([path]) => own.includes(path))
  const values = Object.fromEntries([...rest, ...kept])
  if (listChanged(draft.texts, values).length === 0) return
  const name = DRAFT_PREFIX + locale
  await replaceDraft(trx, deps.vault, { name, version: draft.version + 1, values, event })
}
