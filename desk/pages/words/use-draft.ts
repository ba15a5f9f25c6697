import { useState } from 'react'
import type { TextsAnswer } from '#contract/desk/texts.ts'
import { checkTexts } from '#contract/texts/check-texts.ts'
import type { Texts } from '#contract/texts/list-texts.ts'
import { useStaffId } from '../../platform/session-store.ts'
import { createUnsaved } from '../../platform/unsaved.ts'

/** By path; the default's text takes a change back. */
const unsaved = createUnsaved<Texts>()

export type TextDraft = {
  /** Texts that differ from the default, as they would be saved. */
  texts: Texts
  /** The defaults with that. */
  all: Texts
  hasUnsaved: boolean
  /** Differs from what is live. */
  isPublishable: boolean
  /** A sentence for each text that can't be saved so. */
  errors: Readonly<Record<string, string>>
  change: (changes: Texts) => void
  /** Removes texts of an entry that the default doesn't have. */
  remove: (paths: readonly string[]) => void
  settle: () => void
}

/** Keeps typed texts, over those that others have saved meanwhile, until they are saved. */
export function useDraft(answer: TextsAnswer): TextDraft {
  const key = `${useStaffId()} ${answer.locale}`
  const [typed, setTyped] = useState<Texts>(() => unsaved.read(key) ?? {})
  const { defaults, published, company } = answer
  const merged = { ...answer.texts, ...typed }
  const texts = Object.fromEntries(
    Object.entries(merged).filter(([path, text]) => text !== defaults[path] && text !== undefined),
  )

  function write(next: Texts): void {
    setTyped(next)
    unsaved.keep(key, Object.keys(next).length === 0 ? undefined : next)
  }

  return {
    texts,
    all: { ...defaults, ...texts },
    hasUnsaved: !isSame(withoutNew(texts, defaults), answer.texts),
    isPublishable: !isSame(withoutNew(texts, defaults), published),
    errors: checkTexts(texts, { defaults, company }),
    change: (changes) => write({ ...typed, ...changes }),
    remove(paths) {
      const rest = Object.entries(typed).filter(([path]) => !paths.includes(path))
      const saved = paths.filter((path) => answer.texts[path] !== undefined).map((path) => [path, ''])
      write(Object.fromEntries([...rest, ...saved]))
    },
    settle: () => write({}),
  }
}

/** Leaves out entries that were begun and not filled in: they are not saved. */
function withoutNew(texts: Texts, defaults: Texts): Texts {
  return Object.fromEntries(
    Object.entries(texts).filter(([path, text]) => text.trim() !== '' || defaults[path] !== undefined),
  )
}

function isSame(one: Texts, other: Texts): boolean {
  const paths = new Set([...Object.keys(one), ...Object.keys(other)])
  return [...paths].every((path) => one[path] === other[path])
}
