import { LINK } from '#contract/desk/templates.ts'
import { html, type Markup } from '../company/letters/html.ts'

type ReplyLink = { text: string; markup: Markup }

/**
 * Returns the words for `{link}` in the mail of a reply. A person who has the link can act for the patient, so a copy
 * has `elsewhere` in its place, which is null in the patient's own mail.
 */
export function toReplyLink(pageLink: string | undefined, elsewhere: string | null): ReplyLink {
  if (pageLink !== undefined && elsewhere === null)
    return { text: pageLink, markup: html`<a href="${pageLink}" dir="ltr">${pageLink}</a>` }
  const text = elsewhere ?? LINK
  return { text, markup: html`${text}` }
}

export function fillLink(body: string, { text }: ReplyLink): string {
  return body.replaceAll(LINK, () => text)
}

export function fillLinkInHtml(paragraph: string, { markup }: ReplyLink): Markup[] {
  return paragraph.split(LINK).flatMap((part, index) => (index === 0 ? [] : [markup]).concat(html`${part}`))
}
