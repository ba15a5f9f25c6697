import * as v from 'valibot'
import { deskLimits } from './inquiries.ts'

const line = (maxLength: number) =>
  v.pipe(v.string(), v.trim(), v.nonEmpty(), v.maxLength(maxLength), v.regex(/^[^\r\n]*$/))

/** Filled from the inquiry, the company and the chosen destination. */
export const placeholders = [
  'name',
  'reference',
  'treatment',
  'destination',
  'savings',
  'processing',
  'coordinator',
  'company',
  'phone',
] as const
export type Placeholder = (typeof placeholders)[number]

/**
 * `GET /desk/v1/templates`, `POST` to add, `PUT …/:id` to change, `DELETE …/:id?version`. Another version than the one
 * that was read is refused: 409 `changed_meanwhile`.
 */
export const templateSchema = v.object({
  id: v.string(),
  title: v.string(),
  locale: v.string(),
  subject: v.string(),
  body: v.string(),
  version: v.number(),
})
export type Template = v.InferOutput<typeof templateSchema>

export const newTemplateSchema = v.object({
  title: line(80),
  locale: line(10),
  subject: line(deskLimits.replySubject),
  body: v.pipe(v.string(), v.trim(), v.nonEmpty(), v.maxLength(deskLimits.replyBody)),
})
export const changedTemplateSchema = v.object({
  ...newTemplateSchema.entries,
  version: v.pipe(v.number(), v.integer(), v.minValue(1)),
})

export type FilledText = { text: string; missing: Placeholder[] }

/** Replaces `{name}` and the other placeholders; returns those without a value and leaves them in the text. */
export function fillTemplate(text: string, values: Partial<Record<Placeholder, string>>): FilledText {
  const missing = new Set<Placeholder>()
  const filled = text.replace(/\{(\w+)\}/g, (whole, word: string) => {
    const placeholder = placeholders.find((name) => name === word)
    if (placeholder === undefined) return whole
    const value = values[placeholder]
    if (value) return value
    missing.add(placeholder)
    return whole
  })
  return { text: filled, missing: [...missing] }
}
