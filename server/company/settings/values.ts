import type { KeptSecret } from '#contract/settings/secret.ts'
import type { SectionName, SectionValues } from '#contract/settings/settings.ts'
import type { PublishedTexts } from '#contract/site/published.ts'
import type { SiteFacts } from '#contract/site/site-build.ts'
import type { ReleasedLanguage } from './reviews.ts'

type Clear<Value> = Value extends readonly (infer Item)[]
  ? Clear<Item>[]
  : Value extends object
    ? { [Key in keyof Value]: Clear<Exclude<Value[Key], KeptSecret>> }
    : Value

/** A section with its secrets in clear. */
export type ClearValues = { [Name in SectionName]: Clear<SectionValues[Name]> }

/** The first version of the sections. Empty in an installation that its set-up fills. */
export type Seed = { [Name in SectionName]?: Partial<ClearValues[Name]> }

/** Values of each section that a person has saved. Missing ones come from the seed. */
export type StoredValues = { [Name in SectionName]?: Partial<ClearValues[Name]> } & {
  texts?: PublishedTexts
  seed?: Seed
}

/** Facts of the release's content. */
export type ContentFacts = Omit<SiteFacts, 'words' | 'languages'> & {
  languages: readonly ReleasedLanguage[]
}
