import { toMaxEntries } from '#contract/texts/limits.ts'
import { type Texts, toShape } from '#contract/texts/list-texts.ts'
import { findPart, type Part } from '#contract/texts/parts.ts'

/** A row of the editor: a text, an entry of several texts, or the end of a list that takes another entry. */
export type Row =
  | { kind: 'text'; path: string; isEntry: boolean }
  | { kind: 'entry'; path: string; isLeftOut: boolean }
  | { kind: 'add'; list: string; adds: readonly string[] }

/** The defaults, and what they are with the changes, new entries among them. */
export type Words = { defaults: Texts; all: Texts }

export function toRows(words: Words, part: Part): Row[] {
  const paths = Object.keys(words.all).filter((path) => findPart(path).prefix === part.prefix)
  return walk(toTree(paths), '', words)
}

/** The texts of an entry, whose emptying leaves it out. */
export function listWithin(all: Texts, path: string): string[] {
  return Object.keys(all).filter((one) => one === path || one.startsWith(`${path}.`))
}

type Tree = Map<string, Tree>

function toTree(paths: readonly string[]): Tree {
  const root: Tree = new Map()
  for (const path of paths) {
    let node = root
    for (const key of path.split('.')) {
      const next = node.get(key) ?? new Map()
      node.set(key, next)
      node = next
    }
  }
  return root
}

function walk(tree: Tree, path: string, words: Words): Row[] {
  const isList = tree.size > 0 && [...tree.keys()].every((key) => /^\d+$/.test(key))
  const maxEntries = isList ? toMaxEntries(path) : undefined
  const keys = isList ? [...tree.keys()].toSorted((one, other) => Number(one) - Number(other)) : tree.keys()
  const rows = [...keys].flatMap((key): Row[] => {
    const inner = tree.get(key) ?? new Map()
    const place = path === '' ? key : `${path}.${key}`
    if (inner.size === 0) return [{ kind: 'text', path: place, isEntry: maxEntries !== undefined }]
    if (maxEntries === undefined) return walk(inner, place, words)
    const isOut = isLeftOut(words, place)
    return [{ kind: 'entry', path: place, isLeftOut: isOut }, ...(isOut ? [] : walk(inner, place, words))]
  })
  if (maxEntries === undefined || tree.size >= maxEntries) return rows
  return [...rows, { kind: 'add', list: path, adds: listNew(words.defaults, path, tree.size) }]
}

/** An entry of the default that was emptied; a new one is only not filled in yet. */
function isLeftOut({ defaults, all }: Words, path: string): boolean {
  return listWithin(defaults, path).length > 0 && listWithin(all, path).every((one) => all[one] === '')
}

/** The texts of the entry that would be the next: one of each that the first entry has. */
function listNew(defaults: Texts, list: string, place: number): string[] {
  const first = listWithin(defaults, `${list}.0`)
  const isFirst = (path: string, at: number) =>
    first.findIndex((one) => toShape(one) === toShape(path)) === at
  return first.filter(isFirst).map((path) => `${list}.${place}${path.slice(`${list}.0`.length)}`)
}
