import type { TemplateText } from '#contract/desk/templates.ts'
import type { Words } from './reply-words.ts'

/** Includes a preceding article or "your", so that it isn't doubled. */
const TREATMENT = /(\b(?:your|the|this|a)\s+)?\{treatment\}/gi
const SENTENCE_START = /(?:^|[.!?]\s+|\n\s*)$/

/** Inserts "your treatment" if the patient named none. English only; otherwise the coordinator must fill it in. */
export function withUnnamedTreatment({ subject, body, locale }: TemplateText): Words {
  if (!/^en\b/i.test(locale)) return { subject, body }
  return { subject: fill(subject), body: fill(body) }
}

function fill(text: string): string {
  return text.replace(TREATMENT, (_, before: string | undefined, at: number) => {
    if (before !== undefined) return `${before}treatment`
    return SENTENCE_START.test(text.slice(0, at)) ? 'Your treatment' : 'your treatment'
  })
}
