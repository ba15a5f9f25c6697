import type { TemplateText } from '#contract/desk/templates.ts'

type Texts = { texts: readonly TemplateText[] }

/** The given languages, then former ones that the template still has text in. */
export function listLanguages({ texts }: Texts, locales: readonly string[]): string[] {
  return [...new Set([...locales, ...texts.map(({ locale }) => locale)])]
}

export function listMissing({ texts }: Texts, locales: readonly string[]): string[] {
  return locales.filter((wanted) => !texts.some(({ locale }) => locale === wanted))
}

export function findText({ texts }: Texts, locale: string): TemplateText {
  return texts.find((text) => text.locale === locale) ?? { locale, subject: '', body: '', files: [] }
}

export function withText<Words extends Texts>(words: Words, text: TemplateText): Words {
  const others = words.texts.filter(({ locale }) => locale !== text.locale)
  const isEmpty = text.subject === '' && text.body === '' && text.files.length === 0
  return { ...words, texts: isEmpty ? others : [...others, text] }
}
