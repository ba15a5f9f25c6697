import { ChoiceField } from '../../facts/choice-field.tsx'
import type { EntryDraft } from '../../facts/entry-draft.ts'
import { consentNames } from '../../facts/entry-words.ts'
import type { FactErrors } from '../../facts/fact-words.ts'
import { PastTimeField } from '../../facts/past-time-field.tsx'
import { StaffSelect } from './staff-select.tsx'

type ConsentFieldsProps = {
  draft: EntryDraft
  errors: FactErrors
  onChange: (changed: Partial<EntryDraft>) => void
}

/** No form of consent is preselected: a default must not record a consent that nobody gave. */
export function ConsentFields({ draft, errors, onChange }: ConsentFieldsProps) {
  return (
    <>
      <ChoiceField
        name="consent"
        legend="Consent"
        hint="Tell the patient what the privacy notice says: we keep this information, and send it to a hospital only if they agree to that too."
        error={errors['consent']}
        value={draft.consent}
        options={consentNames}
        onChange={(consent) => onChange({ consent })}
      />
      <div className="fact-fields__pair">
        <StaffSelect
          id="consent-to"
          label="Consent given to"
          value={draft.consentTo}
          onChange={(consentTo) => onChange({ consentTo })}
        />
        <PastTimeField
          id="consent-at"
          label="Time of consent"
          hint="If empty: the time of contact."
          value={draft.consentAt}
          error={errors['consentAt']}
          onChange={(consentAt) => onChange({ consentAt })}
        />
      </div>
    </>
  )
}
