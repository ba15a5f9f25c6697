import { mailFrameStyle } from '#contract/desk/mail-frame.ts'

export type InlinePicture = { contentId: string; url: string }

/** The policy of the desk holds in the frame too, and allows this one style. */
const HEAD = `<!doctype html><meta charset="utf-8"><meta http-equiv="Content-Security-Policy" content="default-src 'none'; img-src data:; style-src 'unsafe-inline'"><meta http-equiv="x-dns-prefetch-control" content="off"><meta name="referrer" content="no-referrer"><style>${mailFrameStyle}</style>`

/** No policy forbids a page to connect ahead by a link, or to load another page by meta. */
const REACHING_TAGS = /<(?=(?:link|meta|base)(?![a-z]))/gi

/** A page that shows the HTML of a mail and loads nothing. Pictures that came with the mail become part of it. */
export function toFrameDocument(html: string, pictures: readonly InlinePicture[]): string {
  const shown = pictures.reduce(
    (text, { contentId, url }) => text.replaceAll(`cid:${contentId}`, url),
    html.replaceAll(REACHING_TAGS, '<x-'),
  )
  return HEAD + shown
}
