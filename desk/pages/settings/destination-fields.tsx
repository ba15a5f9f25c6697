import { TextField } from '#ui/field.tsx'
import { type Draft, toField } from './draft.ts'

export function DestinationFields({ draft }: { draft: Draft<'destinations'> }) {
  const { value, set, errors } = draft
  const { items } = value
  return (
    <>
      {errors['items'] && <p className="field__error">{errors['items']}</p>}
      {items.map((item, index) => {
        const change = (changes: Partial<typeof item>) =>
          set({ items: items.with(index, { ...item, ...changes }) })
        return (
          <fieldset key={item.name} className="setting__group">
            <legend className="field__label">{item.name}</legend>
            <TextField
              {...toField(draft, `items.${index}.rating`)}
              label="Rating of 5"
              type="number"
              step="0.1"
              inputMode="decimal"
              value={Number.isNaN(item.rating) ? '' : item.rating}
              onChange={({ target }) => change({ rating: target.valueAsNumber })}
            />
            <TextField
              {...toField(draft, `items.${index}.savings`)}
              label="Savings"
              value={item.savings}
              onChange={({ target }) => change({ savings: target.value })}
            />
            <TextField
              {...toField(draft, `items.${index}.processing`)}
              label="Processing"
              value={item.processing}
              onChange={({ target }) => change({ processing: target.value })}
            />
            <button
              className="tool setting__remove"
              type="button"
              onClick={() => set({ items: items.filter((other) => other !== item) })}
            >
              Remove<span className="visually-hidden"> {item.name}</span>
            </button>
          </fieldset>
        )
      })}
    </>
  )
}
