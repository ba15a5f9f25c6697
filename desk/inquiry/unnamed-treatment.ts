import type { TemplateWords, Words } from './reply-words.ts'

/** Where an article or a "your" stands before it already, it is not said twice. */
const TREATMENT = /(\b(?:your|the|this|a)\s+)?\{treatment\}/gi
const SENTENCE_START = /(?:^|[.!?]\s+|\n\s*)$/

/**
 * A template for a patient who named no treatment: "your treatment" stands in its place. In another language than English
 * nobody has written such words, and the coordinator is told of what is missing.
 */
export function withUnnamedTreatment({ subject, body, locale }: TemplateWords): Words {
  if (!/^en\b/i.test(locale)) return { subject, body }
  return { subject: fill(subject), body: fill(body) }
}

function fill(text: string): string {
  return text.replace(TREATMENT, (_, before: string | undefined, at: number) => {
    if (before !== undefined) return `${before}treatment`
    return SENTENCE_START.test(text.slice(0, at)) ? 'Your treatment' : 'your treatment'
  })
}
