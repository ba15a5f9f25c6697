import type { Estimate } from '#contract/settings/costs.ts'
import { TextAreaField, TextField } from '#ui/field.tsx'
import { type Draft, toField } from './draft.ts'
import { findError } from './find-error.ts'

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

export function CostsFields({ draft }: { draft: Draft<'costs'> }) {
  const { value, set } = draft
  const { estimate, earnings } = value
  return (
    <>
      <TextAreaField
        {...toField(
          draft,
          'earnings',
          'What patients pay you, and whether hospitals pay you. Empty, and nothing is said.',
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
  const change = (changes: Partial<Estimate>) => draft.set({ estimate: { ...estimate, ...changes } })
  const toText = (key: 'operation' | 'country' | 'hospital' | 'stay' | 'cost' | 'source', hint?: string) => ({
    ...toField(draft, `estimate.${key}`, hint),
    value: estimate[key],
    onChange: ({ target }: { target: { value: string } }) => change({ [key]: target.value }),
  })
  const toLines = (key: 'includes' | 'excludes') => ({
    ...toField(draft, `estimate.${key}`, 'One line each, eight at most.'),
    error: findError(draft.errors, `estimate.${key}`),
    rows: 5,
    value: estimate[key].join('\n'),
    onChange: ({ target }: { target: { value: string } }) =>
      change({ [key]: target.value === '' ? [] : target.value.split('\n') }),
  })
  return (
    <fieldset className="setting__list">
      <legend className="field__label">Example of an estimate</legend>
      <div className="setting__group">
        <TextField {...toText('operation', 'Such as “Knee replacement, one knee”.')} label="Operation" />
        <TextField {...toText('country', 'Shown while it is one of your destinations.')} label="Country" />
      </div>
      <TextField
        {...toText('hospital', 'Such as “Private hospital in a large city”.')}
        label="Class of hospital"
      />
      <TextField {...toText('stay', 'Nights in hospital, and nearby.')} label="Stay" />
      <TextField {...toText('cost', 'Such as US$ 4,000 to 6,000.')} label="Range of cost" />
      <TextAreaField {...toLines('includes')} label="Included" />
      <TextAreaField {...toLines('excludes')} label="Not included" />
      <div className="setting__group">
        <TextField {...toText('source', 'Patients read it below the example.')} label="Source" />
        <TextField
          {...toField(draft, 'estimate.asOf')}
          label="As of"
          type="date"
          value={estimate.asOf}
          onChange={({ target }) => change({ asOf: target.value })}
        />
      </div>
      <TextField
        {...toField(draft, 'estimate.link', 'Where patients can check it, if anywhere: https://…')}
        label="Link"
        type="url"
        inputMode="url"
        value={estimate.link ?? ''}
        onChange={({ target }) => change({ link: target.value || null })}
      />
      <button className="tool" type="button" onClick={() => draft.set({ estimate: null })}>
        Remove the example
      </button>
    </fieldset>
  )
}
