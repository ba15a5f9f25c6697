import { type FormEvent, useState } from 'react'
import type { InquiryDetail } from '#contract/desk/inquiries.ts'
import { isAllowed } from '#contract/life/actions.ts'
import type { Plan } from '#contract/life/plans.ts'
import { type SaidChannel, saidChannels, saidLimits } from '#contract/life/said.ts'
import { SelectField } from '#ui/field.tsx'
import { toRest } from '../../../case/after-act.ts'
import { toRow } from '../../../case/cached-rows.ts'
import { DoneSteps, useTicks } from '../../../case/done-steps.tsx'
import { noteDown } from '../../../case/note-down.ts'
import { PlanDialog } from '../../../case/plan-dialog.tsx'
import { takeAct } from '../../../case/take-act.ts'
import { readPastTime } from '../../../facts/past-time.ts'
import { PastTimeField } from '../../../facts/past-time-field.tsx'
import { useSaidDraft } from '../../../facts/said-draft.ts'
import { AttachFiles } from '../../../files/attach-files.tsx'
import { AttachedFiles } from '../../../files/attached-files.tsx'
import { useStaffId } from '../../../platform/session-store.ts'
import { DraftNote } from '../../../replies/draft-note.tsx'
import { useAwaitedField } from '../../../shell/field-focus.ts'
import { focusPageTitle } from '../../../shell/page-title.tsx'
import { sendByKey } from '../../../shell/send-by-key.ts'
import { readNow } from '../../../time/clock.ts'
import { listDues } from './said-words.ts'
import './said.css'

const channelNames = {
  whatsapp: 'On WhatsApp',
  call: 'On the phone',
  'in-person': 'At the office',
} as const satisfies Record<SaidChannel, string>

/** Writes down what the patient said where the desk doesn't hear it. It becomes their message. */
export function SaidForm({ detail: { inquiry, referrals } }: { detail: InquiryDetail }) {
  const { reference } = inquiry
  const { draft, change, discard, bringBack } = useSaidDraft(useStaffId(), reference)
  const field = useAwaitedField<HTMLTextAreaElement>('said')
  const [error, setError] = useState<string>()
  const [asked, setAsked] = useState<{ at: number }>()
  const row = toRow(inquiry)
  const via = draft.channel === 'in-person' ? 'call' : draft.channel
  const speaker = referrals.find(({ id }) => id === draft.referral)
  const who = speaker?.hospital.name ?? 'the patient'
  const canAnswer = draft.channel !== 'in-person' && isAllowed('log-answer', inquiry)
  const dues = listDues(inquiry, canAnswer)
  // Nothing is owed to a hospital for its words.
  const due = speaker ? 'nothing' : dues.some(([name]) => name === draft.due) ? draft.due : 'reply'
  const isAnswer = due === 'answered'
  const ticks = useTicks(row, isAnswer ? { via, isAnswer } : undefined)
  const rest = toRest(row, { isAnswer, finishes: ticks.finishes })
  const isEmpty = draft.text.trim() === '' && draft.files.length === 0

  function submit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault()
    if (isEmpty) return
    const now = readNow()
    const time = readPastTime(draft.saidAt, now)
    setError('error' in time ? time.error : undefined)
    if ('error' in time) return
    const at = time.at ?? now
    if (isAnswer || (due === 'nothing' && rest === undefined)) setAsked({ at })
    else save(at)
  }

  function save(at: number, plan?: Plan): void {
    const { id, channel, text, files } = draft
    const said = {
      id,
      channel,
      at,
      text: text.trim(),
      files: files.map((file) => file.id),
      referral: speaker?.id ?? null,
    }
    discard()
    setAsked(undefined)
    const then = { finishes: [...ticks.finishes], ...(plan && { plans: [plan] }) }
    takeAct(
      row,
      { action: 'log-said', said, isDue: due === 'reply', ...(isAnswer && { via }), ...then },
      { onBack: () => bringBack(draft) },
    )
    focusPageTitle()
  }

  return (
    <form className="writing-desk__form said" noValidate onSubmit={submit} onKeyDownCapture={sendByKey}>
      <div className="said__facts">
        {referrals.length > 0 && (
          <SelectField
            id="said-by"
            label="Who said it"
            errorPrefix=""
            value={speaker?.id ?? ''}
            onChange={({ target }) => change({ referral: target.value || null })}
          >
            <option value="">The patient</option>
            {referrals.map(({ id, hospital }) => (
              <option key={id} value={id}>
                {hospital.name}
              </option>
            ))}
          </SelectField>
        )}
        <SelectField
          id="said-channel"
          label="How"
          errorPrefix=""
          value={draft.channel}
          onChange={({ target }) => {
            const channel = saidChannels.find((one) => one === target.value)
            if (channel) change({ channel })
          }}
        >
          {saidChannels.map((channel) => (
            <option key={channel} value={channel}>
              {channelNames[channel]}
            </option>
          ))}
        </SelectField>
        <PastTimeField
          id="said-at"
          label="When, if not now"
          value={draft.saidAt}
          error={error}
          onChange={(saidAt) => {
            setError(undefined)
            change({ saidAt })
          }}
        />
      </div>
      <label className="visually-hidden" htmlFor="said">
        What {who} said
      </label>
      <textarea
        ref={field}
        id="said"
        className="writing-desk__text"
        dir="auto"
        rows={4}
        maxLength={saidLimits.text}
        placeholder={`What ${who} said, in their words. The files that came with it go below.`}
        value={draft.text}
        onChange={({ target }) => change({ text: target.value })}
      />
      <div className="said__files">
        <AttachedFiles
          files={draft.files}
          onRemove={(id) => change({ files: draft.files.filter((file) => file.id !== id) })}
        />
        <AttachFiles
          purpose="said"
          files={draft.files}
          hint="Voice notes, too."
          onAdd={(files) => change({ files: [...draft.files, ...files] })}
        />
      </div>
      {!speaker && (
        <div className="said__next">
          <SelectField
            id="said-due"
            label="What is next"
            errorPrefix=""
            value={due}
            onChange={({ target }) => {
              const chosen = dues.find(([name]) => name === target.value)
              if (chosen) change({ due: chosen[0] })
            }}
          >
            {dues.map(([name, words]) => (
              <option key={name} value={name}>
                {words}
              </option>
            ))}
          </SelectField>
        </div>
      )}
      <DoneSteps ticks={ticks} />
      <div className="writing-desk__foot">
        <button className="tool tool--main" type="submit" aria-disabled={isEmpty}>
          {speaker ? `Save as ${speaker.hospital.name}’s` : 'Save as the patient’s'}
        </button>
        <DraftNote place={`said.${reference}`} />
      </div>
      {asked && (
        <PlanDialog
          row={row}
          proposal={{
            title: isAnswer ? 'Answered. What is next?' : 'What is next?',
            kind: isAnswer ? 'wait' : 'task',
            rest,
            isRestUsual: true,
          }}
          onChoose={(plan, words) => {
            save(asked.at, plan)
            noteDown(reference, words)
          }}
          onClose={() => setAsked(undefined)}
        />
      )}
    </form>
  )
}
