type Named = { id: string; name: string; disabled: boolean }

/** A part of a note that mentions one person, or could mean several. Positions are in the text's NFC form. */
export type Mention = { start: number; end: number; people: readonly string[] }

const ENDS_LOCAL_PART = /[\p{L}\p{N}._%+-]$/u
const NAME_CONTINUES = /^(?:[\p{L}\p{N}\p{M}]|['’-](?!s(?![\p{L}\p{N}]))[\p{L}\p{N}])/u

/**
 * Finds `@` with a colleague's full or first name, in any case. The longest matching name counts: "@Amina Were"
 * mentions no other Amina. A disabled account can't be mentioned.
 */
export function findMentions(text: string, people: readonly Named[]): Mention[] {
  const normal = text.normalize('NFC')
  const names = toNames(people)
  return [...normal.matchAll(/@/g)].flatMap(({ index }) => {
    if (ENDS_LOCAL_PART.test(normal.slice(0, index))) return []
    const rest = normal.slice(index + 1)
    const found = names.find(({ pattern }) => {
      const [match] = pattern.exec(rest) ?? []
      return match !== undefined && !NAME_CONTINUES.test(rest.slice(match.length))
    })
    const length = found?.pattern.exec(rest)?.[0].length
    return found && length ? [{ start: index, end: index + 1 + length, people: found.ids }] : []
  })
}

export function listMentioned(text: string, people: readonly Named[]): string[] {
  const clear = findMentions(text, people).flatMap((mention) =>
    mention.people.length === 1 ? mention.people : [],
  )
  return [...new Set(clear)]
}

function toNames(people: readonly Named[]): { pattern: RegExp; ids: string[] }[] {
  const byName = new Map<string, Set<string>>()
  for (const { id, name, disabled } of people) {
    if (disabled) continue
    const words = name.normalize('NFC').split(/\s+/).filter(Boolean)
    for (const said of [words.join(' '), words[0]]) {
      if (!said) continue
      const key = said.toLowerCase()
      byName.set(key, (byName.get(key) ?? new Set()).add(id))
    }
  }
  return [...byName]
    .toSorted(([a], [b]) => b.length - a.length)
    .map(([name, ids]) => ({ pattern: toPattern(name), ids: [...ids] }))
}

function toPattern(name: string): RegExp {
  const words = name
    .split(' ')
    .map((word) => word.replaceAll(/[$()*+.?[\\\]^{|}]/g, '\\$&').replaceAll(/['’]/g, "['’]"))
  return new RegExp(`^${words.join('\\s+')}`, 'iu')
}
