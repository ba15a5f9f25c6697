import type { DestinationSetting } from '#contract/settings/destinations.ts'
import { DestinationField } from './destination-field.tsx'
import type { Draft } from './draft.ts'

/** A stamp that can be read, whatever the other colours are. */
const STAMP = { ink: '#7b2a3b', sky: '#efb555' }

export function DestinationFields({ draft }: { draft: Draft<'destinations'> }) {
  const { value, set, errors } = draft
  const { items } = value
  const names = items.map(({ name }) => name.trim().toLowerCase())
  const move = (from: number, to: number) => {
    const moved = [...items]
    moved.splice(to, 0, ...moved.splice(from, 1))
    set({ items: moved })
  }
  return (
    <>
      {errors['items'] && <p className="field__error">{errors['items']}</p>}
      {items.map((item, index) => (
        <DestinationField
          // biome-ignore lint/suspicious/noArrayIndexKey: the name of a new one is being typed.
          key={index}
          draft={draft}
          index={index}
          item={item}
          onChange={(changed) => set({ items: items.with(index, changed) })}
          onMove={(to) => move(index, to)}
          onRemove={() => set({ items: items.filter((other) => other !== item) })}
        />
      ))}
      <button
        className="tool setting__add"
        type="button"
        aria-disabled={names.includes('')}
        onClick={() => !names.includes('') && set({ items: [...items, createDestination()] })}
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
    ...{ savings: '', processing: '', source: '', asOf: null },
    isShown: true,
    photograph: null,
    card: { description: '', highlights: [''], imageAlt: '', ...STAMP },
  }
}
