import type { MessageFile } from '#contract/desk/files.ts'
import { offerLimits } from '#contract/desk/referrals.ts'
import { SelectField, TextAreaField, TextField } from '#ui/field.tsx'
import type { OfferDraft, OfferErrors } from './offer-draft.ts'

type OfferFieldsProps = {
  draft: OfferDraft
  files: readonly MessageFile[]
  errors: OfferErrors
  onChange: (changed: Partial<OfferDraft>) => void
}

type LineName = 'low' | 'high' | 'currency' | 'nights' | 'days'

/** In the order in which offers are written. */
export function OfferFields({ draft, files, errors, onChange }: OfferFieldsProps) {
  const line = (name: LineName, label: string, inputMode?: 'decimal' | 'numeric') => (
    <TextField
      id={`offer-${name}`}
      label={label}
      value={draft[name]}
      error={errors[name]}
      errorPrefix="Error: "
      autoComplete="off"
      autoCapitalize={name === 'currency' ? 'characters' : undefined}
      spellCheck={false}
      maxLength={name === 'currency' ? 3 : 30}
      inputMode={inputMode}
      onChange={({ target }) => onChange({ [name]: target.value })}
    />
  )
  const words = (name: 'included' | 'excluded', label: string) => (
    <TextAreaField
      id={`offer-${name}`}
      label={label}
      value={draft[name]}
      error={errors[name]}
      errorPrefix="Error: "
      dir="auto"
      rows={2}
      maxLength={offerLimits.words}
      onChange={({ target }) => onChange({ [name]: target.value })}
    />
  )
  return (
    <>
      <div className="offer-form__row offer-form__price">
        {line('low', 'Price, or from', 'decimal')}
        {line('high', 'To, if a range', 'decimal')}
        {line('currency', 'Currency')}
      </div>
      <div className="offer-form__row">
        {line('nights', 'Nights in hospital', 'numeric')}
        {line('days', 'Days in the country', 'numeric')}
        <TextField
          id="offer-validUntil"
          label="Valid until"
          type="date"
          value={draft.validUntil}
          error={errors.validUntil}
          errorPrefix="Error: "
          onChange={({ target }) => onChange({ validUntil: target.value })}
        />
      </div>
      {words('included', 'Included')}
      {words('excluded', 'Not included')}
      <SelectField
        id="offer-file"
        label="Document"
        error={errors.file}
        errorPrefix="Error: "
        value={draft.file ?? ''}
        onChange={({ target }) => onChange({ file: target.value || null })}
      >
        <option value="">None</option>
        {files.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </SelectField>
    </>
  )
}
