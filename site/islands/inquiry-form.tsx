// Bundled into one file, these are evaluated in order: docs/decisions/0030-libraries-by-weight.md.
import './wait-for-quiet.ts'
import { hydrateIsland } from './hydrate-island.tsx'
import './yield-between-modules.ts'
import type { FormWords } from '../inquiry-form/form-words.ts'
import { InquiryFormIsland, type InquiryFormIslandProps } from './inquiry-form-island.tsx'
import { yieldToMain } from './yield-to-main.ts'

export async function hydrate(island: Element, { words }: { words: FormWords }) {
  await yieldToMain()
  hydrateIsland(island, (props: InquiryFormIslandProps) => <InquiryFormIsland words={words} {...props} />)
}
