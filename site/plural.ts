/** The plural categories of CLDR 48 that a language has. */
export type PluralCategory = Intl.LDMLPluralRule

/** A text for each of a language's categories; other languages' need not be there. */
export type Plural<Category extends PluralCategory = never> = Readonly<
  Record<Category | 'other', string> & Partial<Record<PluralCategory, string>>
>

const rules = new Map<string, Intl.PluralRules>()

export function choosePlural(words: Plural, count: number, locale: string): string {
  let rule = rules.get(locale)
  if (rule === undefined) {
    rule = new Intl.PluralRules(locale)
    rules.set(locale, rule)
  }
  return words[rule.select(count)] ?? words.other
}
