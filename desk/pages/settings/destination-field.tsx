import type { DestinationSetting } from '#contract/settings/destinations.ts'
import { TextField } from '#ui/field.tsx'
import { DestinationCardFields } from './destination-card-fields.tsx'
import { type Draft, toField } from './draft.ts'
import { FieldGroup } from './field-group.tsx'
import { PhotographField } from './look/photograph-field.tsx'
import { OrderedItem } from './ordered-item.tsx'
import { date, PlainFields } from './plain-fields.tsx'

const figures = {
  savings: { label: 'Savings' },
  processing: { label: 'Processing' },
  source: { label: 'Source of the figures' },
  asOf: { label: 'As of', isOptional: true, ...date },
}

type DestinationFieldProps = {
  draft: Draft<'destinations'>
  index: number
  item: DestinationSetting
  onChange: (item: DestinationSetting) => void
  onMove: (to: number) => void
  onRemove: () => void
}

/** One destination: its place on the page, its figures with their source, and, if it is one's own, its words. */
export function DestinationField({ draft, index, item, onChange, onMove, onRemove }: DestinationFieldProps) {
  const { value, errors } = draft
  const path = `items.${index}`
  const change = (changes: Partial<DestinationSetting>) => onChange({ ...item, ...changes })
  const hasErrors = Object.keys(errors).some((key) => key.startsWith(`${path}.`))
  return (
    <OrderedItem
      name={item.name}
      unnamed="New destination"
      index={index}
      count={value.items.length}
      isShown={item.isShown}
      isOwn={item.card !== null}
      hasErrors={hasErrors}
      onShow={(isShown) => change({ isShown })}
      onMove={onMove}
      onRemove={onRemove}
    >
      {item.card ? (
        <DestinationCardFields
          draft={draft}
          path={path}
          name={item.name}
          card={item.card}
          onName={(name) => change({ name })}
          onChange={(card) => change({ card })}
        />
      ) : (
        errors[`${path}.name`] && <p className="field__error">{errors[`${path}.name`]}</p>
      )}
      <FigureFields draft={draft} path={path} item={item} onChange={change} />
      <PhotographField
        path={`${path}.photograph`}
        label="Photograph"
        shape="destination"
        photograph={item.photograph}
        errors={errors}
        onChange={(photograph) => change({ photograph })}
      />
    </OrderedItem>
  )
}

type FigureFieldsProps = Pick<DestinationFieldProps, 'draft' | 'item'> & {
  path: string
  onChange: (changes: Partial<DestinationSetting>) => void
}

function FigureFields({ draft, path, item, onChange }: FigureFieldsProps) {
  const { rating } = item
  return (
    <FieldGroup title="Figures">
      <p className="field__hint setting__whole">
        What you leave empty is not shown. What you publish has its source and its day below it.
      </p>
      <TextField
        {...toField(draft, `${path}.rating`)}
        label="Rating of 5"
        type="number"
        step="0.1"
        inputMode="decimal"
        value={rating === null || Number.isNaN(rating) ? '' : rating}
        onChange={({ target }) => onChange({ rating: target.value === '' ? null : target.valueAsNumber })}
      />
      <PlainFields draft={draft} path={path} value={item} fields={figures} onChange={onChange} />
    </FieldGroup>
  )
}
