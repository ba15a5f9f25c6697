import { useState } from 'react'

/** Changes an ordered list, whose items stay open by keys of their own: a name may be empty while it is typed. */
export function useOrder<Item>(items: readonly Item[], change: (items: Item[]) => void) {
  const [keys, setKeys] = useState(() => createKeys(items.length))
  // Saved, or put back.
  const known = keys.length === items.length ? keys : createKeys(items.length)
  if (known !== keys) setKeys(known)
  return {
    keys: known,
    replace: (index: number, item: Item) => change(items.with(index, item)),
    move(from: number, to: number) {
      setKeys(moveItem(known, from, to))
      change(moveItem(items, from, to))
    },
    remove(index: number) {
      setKeys(known.toSpliced(index, 1))
      change(items.toSpliced(index, 1))
    },
    add(item: Item) {
      setKeys([...known, nextKey()])
      change([...items, item])
    },
  }
}

function createKeys(count: number): number[] {
  return Array.from({ length: count }, nextKey)
}

let lastKey = 0

function nextKey(): number {
  lastKey += 1
  return lastKey
}

function moveItem<Item>(items: readonly Item[], from: number, to: number): Item[] {
  return items.toSpliced(from, 1).toSpliced(to, 0, ...items.slice(from, from + 1))
}
