import { useState } from 'react'
import type { DestinationSetting } from '#contract/settings/destinations.ts'
import { DestinationField } from './destination-field.tsx'
import type { Draft } from './draft.ts'

/** A stamp that can be read, whatever the other colours are. */
const STAMP = { ink: '#7b2a3b', sky: '#efb555' }

export function DestinationFields({ draft }: { draft: Draft<'destinations'> }) {
  const { value, set, errors } = draft
  const { items } = value
  const names = items.map(({ name }) => name.trim().toLowerCase())
  const { keys, move, remove, add } = useKeys(items.length)
  const change = (changed: readonly DestinationSetting[]) => set({ items: [...changed] })
  return (
    <>
      {errors['items'] && <p className="field__error">{errors['items']}</p>}
      {items.map((item, index) => (
        <DestinationField
          key={keys[index]}
          draft={draft}
          index={index}
          item={item}
          onChange={(changed) => change(items.with(index, changed))}
          onMove={(to) => {
            move(index, to)
            change(moveItem(items, index, to))
          }}
          onRemove={() => {
            remove(index)
            change(items.toSpliced(index, 1))
          }}
        />
      ))}
      <button
        className="tool setting__add"
        type="button"
        aria-disabled={names.includes('')}
        onClick={() => {
          if (names.includes('')) return
          add()
          change([...items, createDestination()])
        }}
      >
        Add a destination
      </button>
    </>
  )
}

function createDestination(): DestinationSetting {
  return {
    name: '',
    rating: null,
    savings: '',
    processing: '',
    source: '',
    asOf: null,
    isShown: true,
    photograph: null,
    card: { description: '', highlights: [''], imageAlt: '', ...STAMP },
  }
}

/** A name may be empty while it is typed: what is open stays open by a number of its own. */
function useKeys(count: number) {
  const [keys, setKeys] = useState(() => createKeys(count))
  // Saved, or put back.
  const known = keys.length === count ? keys : createKeys(count)
  if (known !== keys) setKeys(known)
  return {
    keys: known,
    move: (from: number, to: number) => setKeys(moveItem(known, from, to)),
    remove: (index: number) => setKeys(known.toSpliced(index, 1)),
    add: () => setKeys([...known, nextKey()]),
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
