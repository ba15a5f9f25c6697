import type { KeptSecret } from '#contract/settings/secret.ts'
import type { SectionName, SectionValues } from '#contract/settings.ts'
import type { PublishedTexts } from '#contract/texts/published.ts'

type Clear<Value> = Value extends readonly (infer Item)[]
  ? Clear<Item>[]
  : Value extends object
    ? { [Key in keyof Value]: Clear<Exclude<Value[Key], KeptSecret>> }
    : Value

/** A section with its secrets in clear. */
export type ClearValues = { [Name in SectionName]: Clear<SectionValues[Name]> }

/** Stored values of each section. Missing ones come from the content. */
export type StoredValues = { [Name in SectionName]?: Partial<ClearValues[Name]> } & {
  texts?: PublishedTexts
}
