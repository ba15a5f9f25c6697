import { fold, foldChars } from '../words/fold.ts'

type Named = { id: string; name: string; disabled: boolean }

/** A part of a note that mentions one person, or could mean several. Positions are in the text's NFC form. */
export type Mention = { start: number; end: number; people: readonly string[] }

const ENDS_LOCAL_PART = /[\p{L}\p{N}._%+-]$/u
const NAME_CONTINUES = /^(?:[\p{L}\p{N}\p{M}]|['’ʼ‐‑-](?!s(?![\p{L}\p{N}]))[\p{L}\p{N}])/u
const INVISIBLE_END = /^\p{Cf}+/u

/**
 * Finds `@` with a colleague's full or first name, however its case, accents, apostrophes and hyphens are typed. The longest
 * matching name counts: "@Amina Were" mentions no other Amina. A disabled account can't be mentioned.
 */
export function findMentions(text: string, people: readonly Named[]): Mention[] {
  const normal = text.normalize('NFC')
  if (!normal.includes('@')) return []
  const chars = [...normal]
  const folded = foldChars(chars)
  const positions = toPositions(chars)
  const names = toNames(people)
  return [...folded.text.matchAll(/@/g)].flatMap(({ index }) => {
    const start = positions[folded.places[index] ?? 0] ?? 0
    if (ENDS_LOCAL_PART.test(normal.slice(0, start))) return []
    const rest = folded.text.slice(index + 1)
    for (const { pattern, ids } of names) {
      const [match] = pattern.exec(rest) ?? []
      if (match === undefined) continue
      const end = positions[(folded.places[index + match.length] ?? 0) + 1] ?? normal.length
      const behind = normal.slice(end)
      if (!NAME_CONTINUES.test(behind.replace(INVISIBLE_END, ''))) return [{ start, end, people: ids }]
    }
    return []
  })
}

export function listMentioned(text: string, people: readonly Named[]): string[] {
  const clear = findMentions(text, people).flatMap((mention) =>
    mention.people.length === 1 ? mention.people : [],
  )
  return [...new Set(clear)]
}

/** Where each character begins in the text, and its end. */
function toPositions(chars: readonly string[]): number[] {
  const positions = [0]
  for (const char of chars) positions.push((positions.at(-1) ?? 0) + char.length)
  return positions
}

function toNames(people: readonly Named[]): { pattern: RegExp; ids: string[] }[] {
  const byName = new Map<string, Set<string>>()
  for (const { id, name, disabled } of people) {
    if (disabled) continue
    const words = fold(name).split(/\s+/).filter(Boolean)
    for (const said of [words.join(' '), words[0]]) {
      if (!said) continue
      byName.set(said, (byName.get(said) ?? new Set()).add(id))
    }
  }
  return [...byName]
    .toSorted(([a], [b]) => b.length - a.length)
    .map(([name, ids]) => ({ pattern: toPattern(name), ids: [...ids] }))
}

function toPattern(name: string): RegExp {
  const words = name.split(' ').map((word) => word.replaceAll(/[$()*+.?[\\\]^{|}]/g, '\\$&'))
  return new RegExp(`^${words.join('\\s+')}`, 'u')
}
