import { createId } from '#ui/create-id.ts'
import { type Filters, type WordName, wordNames } from '../../case/filters.ts'

type Words = Partial<Record<WordName, string>>

const kept = new Map<string, Words>()

/** Only a key goes into the history entry: browsers persist addresses and states, and search words name patients. */
export function keepWords(filters: Filters): { words: string } | null {
  const words: Words = {}
  for (const name of wordNames) {
    const value = filters[name]?.trim()
    if (value) words[name] = value
  }
  if (Object.keys(words).length === 0) return null
  const known = [...kept].find(([, other]) => wordNames.every((name) => other[name] === words[name]))
  const mark = known?.[0] ?? createId()
  kept.set(mark, words)
  return { words: mark }
}

export function findWords(state: unknown): Words {
  if (typeof state !== 'object' || state === null || !('words' in state)) return {}
  return kept.get(String(state.words)) ?? {}
}

export function forgetWords(): void {
  kept.clear()
}
