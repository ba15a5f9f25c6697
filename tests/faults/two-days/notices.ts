import type { Locator, Page } from 'playwright-core'
import type { Subject } from './hands.ts'

export class Refused extends Error {}

/** Waits for a message that no earlier call has waited for; returns its words. */
export async function waitForNotice(page: Page, text: string | RegExp, refusal?: Locator): Promise<string> {
  // A phone shows only the newest.
  const notices = page
    .getByRole('region', { name: /^Messages/ })
    .getByRole('listitem', { includeHidden: true })
  const fresh = notices.and(page.locator(':not([data-known])'))
  const done = fresh.filter({ hasText: text })
  const ends = done.or(fresh.and(page.locator('[data-tone=failed]')))
  const { words, isDone } = await (refusal ? ends.or(refusal) : ends).first().evaluate(read)
  if (isDone) return words
  const dismiss = notices.filter({ hasText: words }).getByRole('button', { name: 'Dismiss' })
  if ((await dismiss.count()) > 0) await dismiss.first().dispatchEvent('click')
  throw new Refused(words)
}

/** Not sent if a colleague has answered meanwhile. */
export function waitForReply(page: Page, { name }: Subject): Promise<string> {
  const refusal = page.getByRole('alert').filter({ hasText: 'the patient got an answer while you wrote' })
  return waitForNotice(page, new RegExp(`Your reply to .?${name}.? is on its way`), refusal)
}

function read(message: Element) {
  const notice = message.closest('.notice')
  for (const known of notice?.parentElement?.children ?? []) known.setAttribute('data-known', '')
  return {
    words: (notice?.querySelector('.notice__text') ?? message).textContent ?? '',
    isDone: notice !== null && notice.getAttribute('data-tone') !== 'failed',
  }
}
