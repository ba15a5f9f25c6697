/** The plural categories of CLDR 48 that a language has. */
export type PluralCategory = Intl.LDMLPluralRule

/** A text for each of a language's categories; other languages' need not be there. */
export type Plural<Category extends PluralCategory = never> = Readonly<
  Record<Category | 'other', string> & Partial<Record<PluralCategory, string>>
>

const rules = new Map<string, Intl.PluralRules>()

export function choosePlural(words: Plural, count: number, locale: string): string {
  // A browser that lacks a language would count by the rules of its own.
  if (Intl.PluralRules.supportedLocalesOf(locale).length === 0)
    return (count === 1 ? words.one : undefined) ?? words.other
  let rule = rules.get(locale)
  if (rule === undefined) {
    rule = new Intl.PluralRules(locale)
    rules.set(locale, rule)
  }
  return words[rule.select(count)] ?? words.other
}
