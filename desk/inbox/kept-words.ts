import { type Filters, type WordName, wordNames } from './filters.ts'

type Words = Partial<Record<WordName, string>>

const kept = new Map<string, Words>()

/**
 * The words that a list is searched for, as the state of its entry in the history: a mark that means something in this
 * window alone. Browsers keep addresses and states, and patients are named by such words.
 */
export function keepWords(filters: Filters): { words: string } | null {
  const words: Words = {}
  for (const name of wordNames) {
    const value = filters[name]?.trim()
    if (value) words[name] = value
  }
  if (Object.keys(words).length === 0) return null
  const known = [...kept].find(([, other]) => wordNames.every((name) => other[name] === words[name]))
  const mark = known?.[0] ?? crypto.randomUUID()
  kept.set(mark, words)
  return { words: mark }
}

/** The words that were kept for an entry of the history; none after the page was loaded anew. */
export function findWords(state: unknown): Words {
  if (typeof state !== 'object' || state === null || !('words' in state)) return {}
  return kept.get(String(state.words)) ?? {}
}

export function forgetWords(): void {
  kept.clear()
}
