import type { KeyboardEvent } from 'react'
import { typeInto } from './typed-text.ts'

const PAUSE_MS = 1000

/** Searches all words of the options; browsers match only the beginning, which is the country code. */
export function createCountrySearch() {
  let typed = ''
  let lastAt = 0

  return function search(event: KeyboardEvent<HTMLSelectElement>) {
    const { key, timeStamp, currentTarget: select } = event
    if (key.length > 1 || event.ctrlKey || event.metaKey || event.altKey) return
    const letter = key.toLowerCase()
    typed = timeStamp - lastAt < PAUSE_MS ? typed + letter : letter
    lastAt = timeStamp
    if (typed === ' ') return // opens the list
    const find = (words: string, from = 0) =>
      [...select.options].slice(from).find(({ text }) => ` ${text.toLowerCase()}`.includes(` ${words}`))
    // Repeating a letter moves to the next match.
    const found = find(typed) ?? find(letter, select.selectedIndex + 1) ?? find(letter)
    if (!found) return
    event.preventDefault()
    typeInto(select, found.value)
    select.dispatchEvent(new Event('change', { bubbles: true }))
  }
}
