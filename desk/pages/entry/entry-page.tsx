import { type SubmitEvent, useLayoutEffect, useRef, useState } from 'react'
import type { Entry } from '#contract/desk/entry.ts'
import { inquiryLimits } from '#contract/inquiry/inquiry.ts'
import { understandPhone } from '#contract/inquiry/phone.ts'
import type { Plan } from '#contract/life/plans.ts'
import { TextAreaField } from '#ui/field.tsx'
import { PlanDialog } from '../../case/plan-dialog.tsx'
import { ChoiceField } from '../../facts/choice-field.tsx'
import { type EntryDraft, toEntryPlace, useEntryDraft } from '../../facts/entry-draft.ts'
import { channelNames } from '../../facts/entry-words.ts'
import { FactFields } from '../../facts/fact-fields.tsx'
import { type FactErrors, withoutErrorsOf } from '../../facts/fact-words.ts'
import { PastTimeField } from '../../facts/past-time-field.tsx'
import { DraftNote } from '../../replies/draft-note.tsx'
import { Failure } from '../../shell/failure.tsx'
import { focusFirstError } from '../../shell/focus-first-error.ts'
import { PageTitle } from '../../shell/page-title.tsx'
import { isThenButton, sendByKey } from '../../shell/send-by-key.ts'
import { readNow } from '../../time/clock.ts'
import { useNames } from '../../workplace/use-workplace.ts'
import { ConsentFields } from './consent-fields.tsx'
import { focusKnown, KnownInquiries } from './known-inquiries.tsx'
import { parseEntry } from './parse-entry.ts'
import { StaffSelect } from './staff-select.tsx'
import { useEntry } from './use-entry.ts'
import { useKnownInquiries } from './use-known-inquiries.ts'
import '../../facts/entry.css'

export function EntryPage() {
  const { me } = useNames()
  return (
    <div className="page entry">
      <PageTitle>New inquiry</PageTitle>
      {me && <EntryForm me={me.id} />}
    </div>
  )
}

type EntryFormProps = { me: string; mailId?: string; onDiscard?: () => void }

export function EntryForm({ me, mailId, onDiscard }: EntryFormProps) {
  const { draft, isBegun, change: keep, discard, discardSent } = useEntryDraft(me, mailId)
  const [errors, setErrors] = useState<FactErrors>({})
  const [planning, setPlanning] = useState<Entry>()
  const { known, lookUp, confirm, isConfirmed } = useKnownInquiries(draft)
  const { save, isSaving, failure } = useEntry(discardSent, mailId)
  const form = useRef<HTMLFormElement>(null)
  useLayoutEffect(() => document.getElementById('fact-name')?.focus(), [])

  function change(changed: Partial<EntryDraft>): void {
    setErrors(withoutErrorsOf(errors, changed))
    keep(changed)
  }

  async function submit(event: SubmitEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault()
    const isThen = isThenButton(event.nativeEvent.submitter)
    const parsed = parseEntry(draft, readNow())
    setErrors('errors' in parsed ? parsed.errors : {})
    if ('errors' in parsed) return focusFirstError(form.current)
    if (isSaving) return
    if (!(await confirm())) return focusKnown()
    if (isThen) setPlanning(parsed.entry)
    else save(parsed.entry)
  }

  function saveWith(entry: Entry, plan: Plan | undefined): void {
    setPlanning(undefined)
    save({ ...entry, ...(plan && { plans: [plan] }) })
  }

  return (
    <>
      <form
        ref={form}
        className="entry__form"
        noValidate
        onSubmit={(event) => void submit(event)}
        onKeyDownCapture={sendByKey}
      >
        <Failure text={failure} />
        {mailId === undefined && (
          <ChoiceField
            name="channel"
            legend="How it came in"
            value={draft.channel}
            options={channelNames}
            onChange={(channel) => change({ channel })}
          />
        )}
        <FactFields words={draft} errors={errors} onChange={change} onContact={() => void lookUp()}>
          <KnownInquiries known={known} />
          {draft.email.trim() !== '' && (
            <label className="entry__check">
              <input
                type="checkbox"
                checked={draft.acknowledge}
                onChange={({ target }) => change({ acknowledge: target.checked })}
              />
              Send the patient the usual acknowledgement
            </label>
          )}
        </FactFields>
        <TextAreaField
          id="entry-message"
          label={mailId === undefined ? 'What was said' : 'What else is known'}
          hint={
            mailId === undefined
              ? 'In the patient’s words where you can.'
              : 'The mail itself becomes the first message.'
          }
          dir="auto"
          rows={4}
          maxLength={inquiryLimits.message}
          value={draft.message}
          error={errors['message']}
          errorPrefix="Error: "
          onChange={({ target }) => change({ message: target.value })}
        />
        <ConsentFields draft={draft} errors={errors} onChange={change} />
        <div className="fact-fields__pair">
          <PastTimeField
            id="entry-said-at"
            label="Time of contact"
            hint="If empty: now. The promised answer counts from then."
            value={draft.saidAt}
            error={errors['saidAt']}
            onChange={(saidAt) => change({ saidAt })}
          />
          <StaffSelect
            id="entry-owner"
            label="Owner"
            hint="Who answers this inquiry."
            value={draft.owner}
            isNobodyAllowed
            onChange={(owner) => change({ owner })}
          />
        </div>
        <div className="entry__foot">
          <button className="tool tool--main" type="submit" aria-disabled={isSaving}>
            {isSaving ? 'Saving …' : isConfirmed ? 'Save as new' : 'Save'}
          </button>
          <button className="tool" type="submit" value="then" aria-disabled={isSaving}>
            Save, then …
          </button>
          {isBegun && (
            <button
              className="tool tool--bare"
              type="button"
              onClick={() => {
                discard()
                onDiscard?.()
              }}
            >
              Discard
            </button>
          )}
          <DraftNote place={toEntryPlace(mailId)} />
          <p className="entry__then">Next step: answer by the promised time.</p>
        </div>
      </form>
      {planning && (
        <PlanDialog
          row={toPlanRow(planning)}
          proposal={{
            title: 'What is next?',
            text: 'Beside the promised answer, which stays planned.',
            kind: 'call',
          }}
          onChoose={(plan) => saveWith(planning, plan)}
          onClose={() => setPlanning(undefined)}
        />
      )}
    </>
  )
}

function toPlanRow({ countryCode, phone, owner }: Entry) {
  return { countryCode: understandPhone(countryCode, phone).callingCode, owner }
}
