import { checkTexts } from '#contract/texts/check-texts.ts'
import type { Texts } from '#contract/texts/list-texts.ts'
import { recordChange } from '../company/audit/record-change.ts'
import { replaceDraft } from '../company/settings/store.ts'
import { DRAFT_PREFIX, findDraft } from '../company/settings/texts.ts'
import type { SignedInStaff } from '../company/staff/staff-guard.ts'
import { AppError } from '../platform/http/app-error.ts'
import { countDraft, listChanged, readDraft, toContext, type WordsDeps } from './texts.ts'

type Saved = {
  staff: SignedInStaff
  locale: string
  version: number
  texts: Readonly<Record<string, unknown>>
  /** The account's id, or the link's. */
  by: string
}

/**
 * Saves the whole draft of a language, which nobody sees but by its link. Throws `stale`, `fields` or, where it was saved too
 * often, `too_many_requests`.
 */
export async function saveDraft(
  deps: WordsDeps,
  { staff, locale, version, texts, by }: Saved,
): Promise<void> {
  await countDraft(deps, by)
  const draft = await readDraft(deps, locale, deps.settings.present().texts)
  if (draft.version !== version) throw new AppError('stale')
  const context = toContext(deps, locale)
  const wanted = parseTexts(texts)
  const fields = checkTexts(wanted, context)
  if (Object.keys(fields).length > 0) throw new AppError('fields', { fields })
  const kept = leaveOutDefaults(wanted, context.defaults)
  const changed = listChanged(draft.texts, kept)
  if (changed.length === 0) return
  await recordChange(deps, async (trx, _at, event) => {
    const newest = await findDraft({ ...deps, db: trx }, locale)
    if ((newest?.version ?? 0) !== version) throw new AppError('stale')
    const name = DRAFT_PREFIX + locale
    await replaceDraft(trx, deps.vault, { name, version: version + 1, values: kept, event })
    const detail = { locale, version: version + 1, changed: changed.length }
    return [{ kind: 'texts-drafted', subjectId: staff.id, actor: staff.id, detail }]
  })
}

function parseTexts(texts: Readonly<Record<string, unknown>>): Record<string, string> {
  const wrong = Object.entries(texts).filter(([, text]) => typeof text !== 'string')
  if (wrong.length > 0)
    throw new AppError('fields', { fields: Object.fromEntries(wrong.map(([path]) => [path, 'Send text.'])) })
  return Object.fromEntries(Object.entries(texts).map(([path, text]) => [path, String(text).trim()]))
}

/** A later release then brings its own words where nobody wanted others. */
function leaveOutDefaults(texts: Texts, defaults: Texts): Record<string, string> {
  return Object.fromEntries(
    Object.entries(texts).filter(([path, text]) => text !== (defaults[path]?.trim() ?? '')),
  )
}
