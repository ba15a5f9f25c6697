import * as v from 'valibot'
import { route } from '../api/route.ts'
import { line } from './line.ts'

const texts = v.record(v.string(), v.string())
const callers = 'administrators'

/** The languages whose words can be changed. */
export const listTextLocalesRoute = route('GET', 'admin/texts', {
  summary: 'The languages of the texts',
  callers,
  answer: v.object({ locales: v.array(v.string()) }),
})

/**
 * The draft, as `{PATH: TEXT}` of what differs from `defaults`, which come with the release. `published` is what is live of
 * it. A field of an entry that is left out is empty.
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

export const readTextsRoute = route('GET', 'admin/texts/:locale', {
  summary: 'The texts of a language',
  callers,
  answer: textsAnswerSchema,
})

/** The whole draft. */
const changedTextsSchema = v.object({
  version: v.pipe(v.number(), v.integer(), v.minValue(0)),
  texts: v.record(v.string(), v.unknown()),
})

/** 409 `stale`; 422 `fields`, by path. */
export const saveTextsRoute = route('PUT', 'admin/texts/:locale', {
  summary: 'Save a draft',
  callers,
  body: changedTextsSchema,
  answer: textsAnswerSchema,
})

/** `digest` names the part, as read together with its English. */
const signedPartSchema = v.object({ digest: v.pipe(v.string(), v.maxLength(200)) })

/** `id`: the prefix of the part. 409 `stale` where it or its English has changed since. */
export const signPartRoute = route('POST', 'admin/texts/:locale/parts/:id/signature', {
  summary: 'Sign a part of a draft',
  callers,
  body: signedPartSchema,
  answer: textsAnswerSchema,
})

export const publishedAnswerSchema = v.object({
  version: v.number(),
  changed: v.number(),
  signed: v.number(),
})

/** Its signatures are published, too. 422 `fields` where it can't be shown, by path. */
export const publishTextsRoute = route('POST', 'admin/texts/:locale/publish', {
  summary: 'Publish the draft of a language',
  callers,
  answer: publishedAnswerSchema,
})

export const linkKinds = ['draft', 'review'] as const
export const MAX_REVIEWER_LENGTH = 80

/**
 * Anybody with the link of a draft sees the draft until it expires; the link of a review can be opened once, by the named
 * native speaker.
 */
const newLinkSchema = v.variant('kind', [
  v.object({ kind: v.literal('draft') }),
  v.object({ kind: v.literal('review'), name: line(MAX_REVIEWER_LENGTH) }),
])
export type NewLink = v.InferInput<typeof newLinkSchema>

/** `link` is shown this once. */
export const textLinkSchema = v.object({ id: v.string(), link: v.string(), until: v.number() })

export const makeTextLinkRoute = route('POST', 'admin/texts/:locale/links', {
  summary: 'A link to a draft, or to its review',
  callers,
  body: newLinkSchema,
  answer: textLinkSchema,
  status: 201,
})

/** Newest first. Links that have ended are not among them. */
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

export const listTextLinksRoute = route('GET', 'admin/texts/:locale/links', {
  summary: 'The links to a draft',
  callers,
  answer: textLinksSchema,
})

export const endTextLinkRoute = route('DELETE', 'admin/texts/:locale/links/:id', {
  summary: 'Take a link back',
  callers,
  answer: v.object({ revoked: v.string() }),
})

/** `token` opens the reviewer's page until then. */
export const reviewSessionSchema = v.object({ token: v.string(), until: v.number() })

/** 401 `token_refused`. */
export const beginReviewRoute = route('POST', 'review/session', {
  summary: 'Begin a review by the token of its link, once',
  callers: 'anybody',
  body: v.object({ token: v.pipe(v.string(), v.maxLength(100)) }),
  answer: reviewSessionSchema,
})

/** For the holder of that session, whose link decides the language. */
const review = { callers: 'reviewers', scope: 'words:review', answer: textsAnswerSchema } as const

export const readReviewRoute = route('GET', 'review', {
  ...review,
  summary: 'The texts that a link lets review',
})

/** Refuses as saveTextsRoute does. */
export const saveReviewRoute = route('PUT', 'review', {
  ...review,
  summary: 'Save corrections in the draft that a link lets review',
  body: changedTextsSchema,
})

/** Refuses as signPartRoute does. */
export const signReviewedPartRoute = route('POST', 'review/parts/:id/signature', {
  ...review,
  summary: 'Sign a part of the texts that a link lets review',
  body: signedPartSchema,
})

const textChange = v.object({
  path: v.string(),
  /** Null: the default. */
  before: v.nullable(v.string()),
  after: v.nullable(v.string()),
})
export type TextChange = v.InferOutput<typeof textChange>

/** The versions that changed the language, newest first. */
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

export const readTextsHistoryRoute = route('GET', 'admin/texts/:locale/history', {
  summary: 'The published versions of a language',
  callers,
  answer: textsHistorySchema,
})

/** Publishes the words of that language alone. */
export const restoreTextsRoute = route('POST', 'admin/texts/:locale/history/:version/restore', {
  summary: 'Publish a version again',
  callers,
  answer: publishedAnswerSchema,
})

/** Posted as a form, so that the answer has a policy of its own. `texts` is JSON. */
export const textFrame = { path: '/words-frame' } as const

export const frameSchemes = ['light', 'dark'] as const
export type FrameScheme = (typeof frameSchemes)[number]

/** In the frame, words stand between comments: `text PATH` and `/text`. An attribute's words name it here. */
export const TEXT_ATTRIBUTE = 'data-text'

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

/** By that version, at that time. */
export const readNoticeRoute = route('GET', 'notices', {
  summary: 'What patients agreed to',
  query: v.object({
    version: v.pipe(v.string(), v.nonEmpty(), v.maxLength(40)),
    at: v.pipe(v.string(), v.regex(/^\d{1,16}$/), v.transform(Number)),
  }),
  answer: noticeSchema,
})
