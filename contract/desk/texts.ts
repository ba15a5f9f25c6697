import * as v from 'valibot'
import { line } from './line.ts'

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
  /** Live English texts, from which others are translated; null for English. */
  english: v.nullable(texts),
  /** The parts that have texts, by their prefixes. A signature counts once it is published. */
  parts: v.array(
    v.object({
      prefix: v.string(),
      state: v.picklist(['signed', 'stale', 'unsigned']),
      signature: v.nullable(v.object({ name: v.string(), at: v.number() })),
      /** Names what is read in it, here and in English. */
      digest: v.string(),
    }),
  ),
  /** Whether signatures differ from those that are published. */
  hasNewSignatures: v.boolean(),
  /** Whether the language counts as reviewed, as it is live. */
  isReviewed: v.boolean(),
  /** The name in place of which words have {company}. */
  company: v.string(),
  /** Opens the frame that shows a draft, for some hours. */
  frame: v.string(),
  /** The reviewer who reads it by a link, and when the link expires; null for an administrator. */
  reviewer: v.nullable(v.object({ name: v.string(), until: v.number() })),
})
export type TextsAnswer = v.InferOutput<typeof textsAnswerSchema>

/** `PUT …/admin/texts/LOCALE`: the whole draft. 409 `stale`; 422 `fields`, by path. */
export const changedTextsSchema = v.object({
  version: v.pipe(v.number(), v.integer(), v.minValue(0)),
  texts: v.record(v.string(), v.unknown()),
})

/**
 * `POST …/admin/texts/LOCALE/parts/PREFIX/signature`: signs the part that `digest` names, as read together with its
 * English. 409 `stale` where either has changed since.
 */
export const signedPartSchema = v.object({ digest: v.pipe(v.string(), v.maxLength(200)) })

/** `POST …/admin/texts/LOCALE/publish`: the draft and its signatures. 422 `fields` where it can't be shown, by path. */
export const publishedAnswerSchema = v.object({
  version: v.number(),
  changed: v.number(),
  signed: v.number(),
})

export const linkKinds = ['draft', 'review'] as const
export const MAX_REVIEWER_LENGTH = 80

/**
 * `POST …/admin/texts/LOCALE/links`: anybody with the link of a draft sees the draft until it expires; the link of a
 * review can be opened once, by the named native speaker.
 */
export const newLinkSchema = v.variant('kind', [
  v.object({ kind: v.literal('draft') }),
  v.object({ kind: v.literal('review'), name: line(MAX_REVIEWER_LENGTH) }),
])
export type NewLink = v.InferInput<typeof newLinkSchema>

/** 201. `link` is shown this once. */
export const textLinkSchema = v.object({ id: v.string(), link: v.string(), until: v.number() })

/** `GET …/admin/texts/LOCALE/links`: those that still work, newest first; `DELETE …/links/ID` takes one back. */
export const textLinksSchema = v.object({
  links: v.array(
    v.object({
      id: v.string(),
      kind: v.picklist(linkKinds),
      /** The reviewer; empty for a draft. */
      name: v.string(),
      createdAt: v.number(),
      until: v.number(),
      /** A review that was begun. */
      isOpened: v.boolean(),
      /** To the minute; null if never. */
      lastUsedAt: v.nullable(v.number()),
      /** Parts that have this reviewer's signature, and all. */
      signed: v.number(),
      parts: v.number(),
    }),
  ),
})
export type TextLink = v.InferOutput<typeof textLinksSchema>['links'][number]

/** `POST /desk/v1/review/session`: begins a review by the token in its link, once. 401 `token_refused`. */
export const openedReviewSchema = v.object({ token: v.pipe(v.string(), v.maxLength(100)) })
/** `token` opens the reviewer's page until then. */
export const reviewSessionSchema = v.object({ token: v.string(), until: v.number() })

// `GET` and `PUT /desk/v1/review`, `POST /desk/v1/review/parts/PREFIX/signature`: as above, for the holder of that session.

const textChange = v.object({
  path: v.string(),
  /** Null: the default. */
  before: v.nullable(v.string()),
  after: v.nullable(v.string()),
})
export type TextChange = v.InferOutput<typeof textChange>

/**
 * `GET …/admin/texts/LOCALE/history`: the versions that changed the language, newest first. `POST …/history/VERSION/restore`
 * publishes its words of that version again.
 */
export const textsHistorySchema = v.object({
  versions: v.array(
    v.object({
      version: v.number(),
      at: v.number(),
      actor: v.string(),
      changes: v.array(textChange),
      /** How many signatures were added. */
      signed: v.number(),
    }),
  ),
})
export type TextsHistory = v.InferOutput<typeof textsHistorySchema>

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
const noticeWords = {
  locale: v.string(),
  consent: v.string(),
  title: v.string(),
  sections: v.array(v.object({ title: v.string(), lines: v.array(v.string()) })),
}
export const noticeSchema = v.object({
  version: v.string(),
  ...noticeWords,
  /** The text that bound instead, because no native speaker had reviewed the other. */
  binding: v.optional(v.object(noticeWords)),
})
export type NoticeWords = v.InferOutput<v.ObjectSchema<typeof noticeWords, undefined>>
export type Notice = v.InferOutput<typeof noticeSchema>
