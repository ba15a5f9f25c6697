import type { LanguageOffers } from './language-offers.ts'
import { findWanted } from './wanted-language.ts'

const DISMISSED_KEY = 'language-offer-dismissed'

/** One line at the end of the window, in the language that the browser prefers. Nobody is led there unasked. */
export function hydrate(languages: Element, { words: offers }: { words: LanguageOffers }): void {
  const link = findWanted()
  if (!(link instanceof HTMLAnchorElement) || !languages.contains(link) || isDismissed()) return
  const words = offers[link.lang]
  if (!words) return
  const line = document.createElement('p')
  Object.assign(line, { className: 'language-offer', lang: link.lang, dir: 'auto' })
  const go = document.createElement('a')
  Object.assign(go, { href: link.href, textContent: words.offer })
  const close = document.createElement('button')
  Object.assign(close, { type: 'button', textContent: words.close, onclick: dismiss })
  line.append(go, close)
  // The list itself may be in a closed menu.
  document.querySelector('.site-header')?.append(line)

  function dismiss() {
    line.remove()
    try {
      sessionStorage.setItem(DISMISSED_KEY, '1')
    } catch {
      // The line comes back on the next page if there is no storage.
    }
  }
}

function isDismissed(): boolean {
  try {
    return sessionStorage.getItem(DISMISSED_KEY) !== null
  } catch {
    return false
  }
}
