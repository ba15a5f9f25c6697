import type { Locator, Page } from '#testing/outside/playwright.ts'
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
  const refusal = page
    .getByRole('alert')
    .filter({ hasText: 'the patient got an answer while you were writing' })
  return waitForNotice(page, new RegExp(`Your reply to .?${name}.? is on its way`), refusal)
}

function read(message: Element) {
  if (!message.matches('li')) return { words: message.textContent ?? '', isDone: false }
  for (const known of message.parentElement?.children ?? []) known.setAttribute('data-known', '')
  const text = message.querySelector('.toast__text')
  if (text === null) throw new Error('The desk’s messages have other elements than the trial knows')
  return { words: text.textContent ?? '', isDone: message.getAttribute('data-tone') !== 'failed' }
}
