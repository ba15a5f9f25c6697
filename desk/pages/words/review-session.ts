import { beginReviewRoute, readReviewRoute, type TextsAnswer } from '#contract/desk/texts.ts'
import { setTokenOfPage } from '../../platform/access-token.ts'
import { callDesk } from '../../platform/api.ts'
import { DeskError } from '../../platform/desk-error.ts'

/** In this browser, so that a review goes on the next day. It opens nothing but the review. */
const KEY = 'pona.review'

/** Begins the review of the link in the page's address, or goes on with the one that was begun in this browser. */
export async function openReview(): Promise<TextsAnswer> {
  const invited = new URLSearchParams(window.location.hash.slice(1)).get('token')
  // The token must not stay in the history or on screenshots.
  window.history.replaceState(null, '', window.location.pathname)
  if (invited !== null) {
    const session = await callDesk(beginReviewRoute, { body: { token: invited } })
    localStorage.setItem(KEY, session.token)
  }
  const token = localStorage.getItem(KEY)
  if (token === null) throw new DeskError('token_refused', { status: 401 })
  setTokenOfPage(token)
  return callDesk(readReviewRoute)
}
