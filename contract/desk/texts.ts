import * as v from 'valibot'

const texts = v.record(v.string(), v.string())

/** `GET /desk/v1/admin/texts`, for administrators: the languages whose words can be changed. */
export const textLocalesSchema = v.object({ locales: v.array(v.string()) })

/**
 * `GET …/admin/texts/LOCALE`: the draft, as `{PATH: TEXT}` of what differs from `defaults`, which come with the release.
 * `published` is what is live of it. A field of an entry that is left out is empty.
 */
export const textsAnswerSchema = v.object({
  locale: v.string(),
  /** 0 where nothing was ever changed. */
  version: v.number(),
  texts,
  defaults: texts,
  published: texts,
  publishedVersion: v.number(),
  /** The name in place of which words have {company}. */
  company: v.string(),
  /** Opens the frame that shows a draft, for some hours. */
  frame: v.string(),
})
export type TextsAnswer = v.InferOutput<typeof textsAnswerSchema>

/** `PUT …/admin/texts/LOCALE`: the whole draft. 409 `stale`; 422 `fields`, by path. */
export const changedTextsSchema = v.object({
  version: v.pipe(v.number(), v.integer(), v.minValue(0)),
  texts: v.record(v.string(), v.unknown()),
})

/** `POST …/admin/texts/publish`: the drafts of all languages. 422 `fields` where they can't be shown, by path. */
export const publishedAnswerSchema = v.object({ version: v.number(), changed: v.number() })

/** `POST …/admin/texts/LOCALE/link`: whoever has the link sees the draft until then. */
export const previewLinkSchema = v.object({ link: v.string(), until: v.number() })

const textChange = v.object({
  locale: v.string(),
  path: v.string(),
  /** Null: the default. */
  before: v.nullable(v.string()),
  after: v.nullable(v.string()),
})
export type TextChange = v.InferOutput<typeof textChange>

/** `GET …/admin/texts/history`, newest first; `POST …/history/VERSION/restore` publishes that version again. */
export const textsHistorySchema = v.object({
  versions: v.array(
    v.object({ version: v.number(), at: v.number(), actor: v.string(), changes: v.array(textChange) }),
  ),
})
export type TextsHistory = v.InferOutput<typeof textsHistorySchema>

/** What a frame, or a link, shows of a draft. */
export const previewPages = [
  'home',
  'refused',
  'privacy',
  'accessibility',
  'sent',
  'patient',
  'patient-waits',
  'patient-closed',
  'patient-withdrawn',
  'contact-link',
  'contact-confirmed',
  'link-ended',
  'page-left',
  'too-many',
  'wrong-origin',
  'not-found',
  'error',
  'mail-acknowledgement',
  'mail-link',
  'mail-contact-link',
  'mail-contact-notice',
] as const
export type PreviewPage = (typeof previewPages)[number]

/** Posted as a form, so that the answer has a policy of its own. `texts` is JSON. */
export const textFrame = { path: '/words-frame' } as const

export const frameSchemes = ['light', 'dark'] as const
export type FrameScheme = (typeof frameSchemes)[number]

/** In the frame, words stand between comments: `text PATH` and `/text`. An attribute's words name it here. */
export const TEXT_ATTRIBUTE = 'data-text'

/** `GET /desk/v1/notices?version=…&at=…`: what patients agreed to by that version, at that time. */
export const noticeQuerySchema = v.object({
  version: v.pipe(v.string(), v.nonEmpty(), v.maxLength(40)),
  at: v.pipe(v.string(), v.regex(/^\d{1,16}$/), v.transform(Number)),
})
export const noticeSchema = v.object({
  version: v.string(),
  locale: v.string(),
  consent: v.string(),
  title: v.string(),
  sections: v.array(v.object({ title: v.string(), lines: v.array(v.string()) })),
})
export type Notice = v.InferOutput<typeof noticeSchema>
