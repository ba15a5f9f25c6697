import type { Estimate } from '#contract/settings/costs.ts'
import { TextAreaField } from '#ui/field.tsx'
import { type Draft, toField } from './draft.ts'
import { date, link, PlainFields } from './plain-fields.tsx'

const empty: Estimate = {
  operation: '',
  country: '',
  hospital: '',
  stay: '',
  cost: '',
  includes: [],
  excludes: [],
  source: '',
  asOf: '',
  link: null,
}

const list = { hint: 'One line each, eight at most.', rows: 5, isOptional: true }
const place = {
  operation: { label: 'Operation', hint: 'Such as “Knee replacement, one knee”.' },
  country: { label: 'Country', hint: 'Shown while it is one of your destinations.' },
}
const offer = {
  hospital: { label: 'Class of hospital', hint: 'Such as “Private hospital in a large city”.' },
  stay: { label: 'Stay', hint: 'Nights in hospital, and nearby.' },
  cost: { label: 'Range of cost', hint: 'Such as US$ 4,000 to 6,000.' },
  includes: { label: 'Included', ...list },
  excludes: { label: 'Not included', ...list },
}
const source = {
  source: { label: 'Source', hint: 'Patients read it below the example.' },
  asOf: { label: 'As of', ...date },
}
const proof = { link: { ...link, hint: 'Where patients can check it, if anywhere: https://…' } }

export function CostsFields({ draft }: { draft: Draft<'costs'> }) {
  const { value, set } = draft
  const { estimate, earnings } = value
  return (
    <>
      <TextAreaField
        {...toField(
          draft,
          'earnings',
          'What patients pay you, and whether hospitals pay you. It stands on the page about costs, and below the offers of hospitals on a patient’s page. Empty, and nothing is said.',
        )}
        label="What you earn, and from whom"
        rows={3}
        value={earnings}
        onChange={({ target }) => set({ earnings: target.value })}
      />
      {estimate === null ? (
        <button className="tool setting__add" type="button" onClick={() => set({ estimate: empty })}>
          Add an example of an estimate
        </button>
      ) : (
        <EstimateFields draft={draft} estimate={estimate} />
      )}
    </>
  )
}

type EstimateFieldsProps = { draft: Draft<'costs'>; estimate: Estimate }

function EstimateFields({ draft, estimate }: EstimateFieldsProps) {
  const fields = {
    draft,
    path: 'estimate',
    value: estimate,
    onChange: (changes: Partial<Estimate>) => draft.set({ estimate: { ...estimate, ...changes } }),
  }
  return (
    <fieldset className="setting__list">
      <legend className="field__label">Example of an estimate</legend>
      <div className="setting__group">
        <PlainFields {...fields} fields={place} />
      </div>
      <PlainFields {...fields} fields={offer} />
      <div className="setting__group">
        <PlainFields {...fields} fields={source} />
      </div>
      <PlainFields {...fields} fields={proof} />
      <button className="tool" type="button" onClick={() => draft.set({ estimate: null })}>
        Remove the example
      </button>
    </fieldset>
  )
}
