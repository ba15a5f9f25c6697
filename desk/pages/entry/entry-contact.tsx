import type { EntryDraft } from '../../facts/entry-draft.ts'
import type { FactErrors } from '../../facts/fact-words.ts'
import { PastTimeField } from '../../facts/past-time-field.tsx'
import { readNow } from '../../time/clock.ts'
import { readChat } from './chat/read-chat.ts'
import { ConsentFields } from './consent-fields.tsx'
import { SaidFields } from './said-fields.tsx'
import { StaffSelect } from './staff-select.tsx'

type EntryContactProps = {
  draft: EntryDraft
  errors: FactErrors
  isFromMail: boolean
  onChange: (changed: Partial<EntryDraft>) => void
}

/** The patient's words, their consent, the time of the contact, and the owner. */
export function EntryContact({ draft, errors, isFromMail, onChange }: EntryContactProps) {
  return (
    <div className="entry__column">
      <SaidFields draft={draft} error={errors['message']} isFromMail={isFromMail} onChange={onChange} />
      <ConsentFields draft={draft} errors={errors} onChange={onChange} />
      <div className="fact-fields__pair">
        <PastTimeField
          id="entry-said-at"
          label="Time of contact"
          hint={`If empty: ${readChat(draft, readNow()) ? 'the patient’s last message' : 'now'}. The promised answer counts from then.`}
          value={draft.saidAt}
          error={errors['saidAt']}
          onChange={(saidAt) => onChange({ saidAt })}
        />
        <StaffSelect
          id="entry-owner"
          label="Owner"
          hint="Who answers this inquiry."
          value={draft.owner}
          isNobodyAllowed
          onChange={(owner) => onChange({ owner })}
        />
      </div>
    </div>
  )
}
