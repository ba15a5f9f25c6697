import { useState } from 'react'
import type { TextsAnswer } from '#contract/desk/texts.ts'
import { findPart, listParts, type Part } from '#contract/texts/parts.ts'
import type { PreviewPage } from '#contract/texts/preview-pages.ts'
import { toFieldId } from './text-field.tsx'

type Shown = { prefix: string; page: PreviewPage; chosen: string | undefined; find: string }

/** The part that is being written, the page beside it, and the text that is looked for. */
export function useShownPart({ defaults }: Pick<TextsAnswer, 'defaults'>) {
  const paths = Object.keys(defaults)
  const parts = listParts(paths)
  const [shown, setShown] = useState<Shown>({ prefix: 'hero', page: 'home', chosen: undefined, find: '' })
  const change = (changed: Partial<Shown>) => setShown((before) => ({ ...before, ...changed }))

  return {
    parts,
    part: parts.find(({ prefix }) => prefix === shown.prefix) ?? parts[0] ?? findPart('hero'),
    page: shown.page,
    chosen: shown.chosen,
    find: shown.find,
    change,
    show({ prefix, page }: Part): void {
      setShown({ prefix, page, chosen: paths.find((path) => findPart(path).prefix === prefix), find: '' })
    },
    /** Leads to the field of a text. */
    choose(path: string): void {
      change({ prefix: findPart(path).prefix, chosen: path, find: '' })
      // Once its part is rendered.
      window.setTimeout(() => {
        const field = document.getElementById(toFieldId(path))
        field?.focus()
        field?.scrollIntoView({ block: 'center' })
      })
    },
  }
}

export type ShownPart = ReturnType<typeof useShownPart>
