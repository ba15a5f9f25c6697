import * as v from 'valibot'
import { route, versionQuerySchema } from '../api/route.ts'
import { DEFAULT_LOCALE } from '../locales.ts'
import { attachmentSchema, fileIdsSchema } from './files.ts'
import { deskLimits } from './inquiries.ts'
import { line } from './line.ts'

const MAX_LANGUAGES = 20

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
  'link',
] as const
export type Placeholder = (typeof placeholders)[number]

/**
 * The link of the patient's page. It stays in a reply as it is, and is replaced in the patient's mail alone, as that is
 * composed: the desk and the database never hold it, and copies go out without it.
 */
export const LINK = '{link}'

export const templateTextSchema = v.object({
  locale: v.string(),
  subject: v.string(),
  body: v.string(),
  files: v.array(attachmentSchema),
})
export type TemplateText = v.InferOutput<typeof templateTextSchema>

export const templateSchema = v.object({
  id: v.string(),
  title: v.string(),
  texts: v.array(templateTextSchema),
  version: v.number(),
  /** Id of the member of staff who added it; null for those that came with the software. */
  author: v.nullable(v.string()),
})
export type Template = v.InferOutput<typeof templateSchema>

export function mayDeleteTemplate(
  { id, admin }: { id: string; admin: boolean },
  { author }: Pick<Template, 'author'>,
): boolean {
  return admin || author === id
}

export const newTextSchema = v.object({
  locale: line(10),
  subject: line(deskLimits.replySubject),
  body: v.pipe(v.string(), v.trim(), v.nonEmpty(), v.maxLength(deskLimits.replyBody)),
  files: fileIdsSchema,
})
export const newTemplateSchema = v.object({
  title: line(80),
  texts: v.pipe(
    v.array(newTextSchema),
    v.minLength(1),
    v.maxLength(MAX_LANGUAGES),
    v.check((texts) => new Set(texts.map(({ locale }) => locale)).size === texts.length),
  ),
})
export type NewTemplate = v.InferOutput<typeof newTemplateSchema>
export const changedTemplateSchema = v.object({
  ...newTemplateSchema.entries,
  version: v.pipe(v.number(), v.integer(), v.minValue(1)),
})

const templates = v.array(templateSchema)

export const listTemplatesRoute = route('GET', 'templates', {
  summary: 'Texts for replies',
  scope: 'inquiries:read',
  answer: templates,
})

export const addTemplateRoute = route('POST', 'templates', {
  summary: 'Add a text',
  body: newTemplateSchema,
  answer: templates,
  status: 201,
})

/** Refuses another version than the present one: 409 `changed_meanwhile`. */
export const changeTemplateRoute = route('PUT', 'templates/:id', {
  summary: 'Change a text',
  body: changedTemplateSchema,
  answer: templates,
})

/** For administrators and its author: 403 `forbidden`. Refuses another version than the present one. */
export const deleteTemplateRoute = route('DELETE', 'templates/:id', {
  summary: 'Delete a text',
  query: versionQuerySchema,
  answer: templates,
})

/** The text in the patient's language, otherwise in English, otherwise the first. */
export function chooseText({ texts }: Pick<Template, 'texts'>, locale: string): TemplateText | undefined {
  const find = (wanted: string) => texts.find((text) => text.locale === wanted)
  return find(locale) ?? find(DEFAULT_LOCALE) ?? texts[0]
}

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
