import { type SubmitEvent, useLayoutEffect, useRef, useState } from 'react'
import { useLocation } from 'wouter'
import type { Entry } from '#contract/desk/entry.ts'
import { understandPhone } from '#contract/inquiry/phone.ts'
import type { EntryChannel } from '#contract/life/entry-origin.ts'
import type { Plan } from '#contract/life/plans.ts'
import type { SaidChannel } from '#contract/life/said.ts'
import { PlanDialog } from '../../case/plan-dialog.tsx'
import { ChoiceField } from '../../facts/choice-field.tsx'
import { type EntryDraft, toEntryPlace, useEntryDraft } from '../../facts/entry-draft.ts'
import { channelNames } from '../../facts/entry-words.ts'
import { FactFields } from '../../facts/fact-fields.tsx'
import { type FactErrors, withoutErrorsOf } from '../../facts/fact-words.ts'
import { PastTimeField } from '../../facts/past-time-field.tsx'
import { addToSaid } from '../../facts/said-draft.ts'
import { DraftNote } from '../../replies/draft-note.tsx'
import { Failure } from '../../shell/failure.tsx'
import { focusField } from '../../shell/field-focus.ts'
import { focusFirstError } from '../../shell/focus-first-error.ts'
import { PageTitle } from '../../shell/page-title.tsx'
import { isThenButton, sendByKey } from '../../shell/send-by-key.ts'
import { readNow } from '../../time/clock.ts'
import { useNames } from '../../workplace/use-workplace.ts'
import { readChat } from './chat/read-chat.ts'
import { ConsentFields } from './consent-fields.tsx'
import { focusKnown, KnownInquiries } from './known-inquiries.tsx'
import { parseEntry } from './parse-entry.ts'
import { SaidFields } from './said-fields.tsx'
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
  const [, navigate] = useLocation()
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

  const hasWords = draft.message.trim() !== '' || draft.files.length > 0

  /** The facts are those of an inquiry that is there; the words become the patient's in it. */
  function putThere(reference: string): void {
    const { saidAt, message: text, files } = draft
    addToSaid(me, reference, { channel: saidChannelOf[draft.channel], saidAt, text, files })
    discard()
    focusField('said')
    navigate(`/inquiries/${reference}`)
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
        <div className="entry__columns">
          <div className="entry__column">
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
              <KnownInquiries known={known} onPut={mailId === undefined && hasWords ? putThere : undefined} />
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
          </div>
          <div className="entry__column">
            <SaidFields
              draft={draft}
              error={errors['message']}
              isFromMail={mailId !== undefined}
              onChange={change}
            />
            <ConsentFields draft={draft} errors={errors} onChange={change} />
            <div className="fact-fields__pair">
              <PastTimeField
                id="entry-said-at"
                label="Time of contact"
                hint={`If empty: ${readChat(draft, readNow()) ? 'the patient’s last message' : 'now'}. The promised answer counts from then.`}
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
          </div>
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

const saidChannelOf = {
  phone: 'call',
  whatsapp: 'whatsapp',
  'in-person': 'in-person',
  colleague: 'in-person',
  email: 'whatsapp',
} as const satisfies Record<EntryChannel, SaidChannel>

function toPlanRow({ countryCode, phone, owner }: Entry) {
  return { countryCode: understandPhone(countryCode, phone).callingCode, owner }
}
