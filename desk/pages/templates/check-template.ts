import * as v from 'valibot'
import {
  type NewTemplate,
  newTemplateSchema,
  newTextSchema,
  type TemplateText,
} from '#contract/desk/templates.ts'
import { findOddBracket } from '../../replies/optional-parts.ts'
import { findText } from './languages.ts'
import { type TemplateWords, toNewTemplate, toNewText } from './template-words.ts'

export type TemplateErrors = Partial<Record<'title' | 'subject' | 'body', string>>
type Checked =
  | { template: NewTemplate; errors?: undefined }
  /** The language whose text has the errors. */
  | { errors: TemplateErrors; locale: string }

const textErrors = {
  subject: 'Write a subject of one line.',
  body: 'Write the reply.',
} as const

export function checkTemplate(words: TemplateWords, shownLocale: string): Checked {
  const title = v.safeParse(newTemplateSchema.entries.title, words.title)
  const titleErrors = title.success
    ? {}
    : { title: 'Give it a name of one line, so that colleagues find it.' }
  // Checks the shown language first, so that the form doesn't jump to another one.
  const open = findText(words, shownLocale)
  const others = words.texts.filter(({ locale }) => locale !== shownLocale)
  const isShownWritten = words.texts.length === 0 || words.texts.length > others.length
  for (const text of isShownWritten ? [open, ...others] : others) {
    const errors = checkText(text)
    if (errors) return { errors: { ...titleErrors, ...errors }, locale: text.locale }
  }
  const parsed = v.safeParse(newTemplateSchema, toNewTemplate(words))
  return parsed.success ? { template: parsed.output } : { errors: titleErrors, locale: shownLocale }
}

function checkText(text: TemplateText): TemplateErrors | undefined {
  const parsed = v.safeParse(newTextSchema, toNewText(text))
  const rejected = new Set(parsed.issues?.map(({ path }) => path?.[0]?.key))
  const errors: TemplateErrors = {}
  for (const field of ['subject', 'body'] as const) {
    const odd = findOddBracket(text[field])
    if (rejected.has(field)) errors[field] = textErrors[field]
    else if (odd !== undefined) errors[field] = toBracketError(odd)
  }
  return Object.keys(errors).length > 0 ? errors : undefined
}

function toBracketError(odd: string): string {
  return `Close each [ with a ], and put none inside another. Check “${odd}”.`
}
