import type { Related } from '#contract/desk/inquiries.ts'
import { ChoiceField } from '../../facts/choice-field.tsx'
import type { EntryDraft } from '../../facts/entry-draft.ts'
import { channelNames } from '../../facts/entry-words.ts'
import { FactFields } from '../../facts/fact-fields.tsx'
import type { FactErrors } from '../../facts/fact-words.ts'
import { KnownInquiries } from './known-inquiries.tsx'

type EntryPatientProps = {
  draft: EntryDraft
  errors: FactErrors
  isFromMail: boolean
  known: readonly Related[]
  onPut: ((reference: string) => void) | undefined
  onChange: (changed: Partial<EntryDraft>) => void
  onContact: () => void
}

/** The facts about the patient, and inquiries that are known by the same number or address. */
export function EntryPatient(props: EntryPatientProps) {
  const { draft, errors, isFromMail, known, onPut, onChange, onContact } = props
  return (
    <div className="entry__column">
      {!isFromMail && (
        <ChoiceField
          name="channel"
          legend="How it came in"
          value={draft.channel}
          options={channelNames}
          onChange={(channel) => onChange({ channel })}
        />
      )}
      <FactFields words={draft} errors={errors} onChange={onChange} onContact={onContact}>
        <KnownInquiries known={known} onPut={onPut} />
        {draft.email.trim() !== '' && (
          <label className="entry__check">
            <input
              type="checkbox"
              checked={draft.acknowledge}
              onChange={({ target }) => onChange({ acknowledge: target.checked })}
            />
            Send the patient the usual acknowledgement
          </label>
        )}
      </FactFields>
    </div>
  )
}
