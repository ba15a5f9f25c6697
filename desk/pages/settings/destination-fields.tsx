import type { DestinationSetting } from '#contract/settings/destinations.ts'
import { DestinationField } from './destination-field.tsx'
import type { Draft } from './draft.ts'
import { useOrder } from './use-order.ts'

/** A stamp that can be read, whatever the other colours are. */
const STAMP = { ink: '#7b2a3b', sky: '#efb555' }

export function DestinationFields({ draft }: { draft: Draft<'destinations'> }) {
  const { value, set, errors } = draft
  const { items } = value
  const names = items.map(({ name }) => name.trim().toLowerCase())
  const { keys, replace, move, remove, add } = useOrder(items, (changed) => set({ items: changed }))
  return (
    <>
      {errors['items'] && <p className="field__error">{errors['items']}</p>}
      {items.map((item, index) => (
        <DestinationField
          key={keys[index]}
          draft={draft}
          index={index}
          item={item}
          onChange={(changed) => replace(index, changed)}
          onMove={(to) => move(index, to)}
          onRemove={() => remove(index)}
        />
      ))}
      <button
        className="tool setting__add"
        type="button"
        aria-disabled={names.includes('')}
        onClick={() => !names.includes('') && add(createDestination())}
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
