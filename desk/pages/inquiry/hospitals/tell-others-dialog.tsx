import { useQueryClient } from '@tanstack/react-query'
import { type SubmitEvent, useState } from 'react'
import { deskLimits, type InquiryDetail } from '#contract/desk/inquiries.ts'
import { sendToHospitalRoute, setReferralStandingRoute } from '#contract/desk/referral-changes.ts'
import { mayBecome } from '#contract/life/referral.ts'
import { createId } from '#ui/create-id.ts'
import { TextAreaField } from '#ui/field.tsx'
import { keepAnswer } from '../../../case/cached-rows.ts'
import { toInquiryQuery } from '../../../case/use-inquiry.ts'
import { callDesk } from '../../../platform/api.ts'
import { Dialog } from '../../../shell/dialog.tsx'
import { DialogActions } from '../../../shell/dialog-actions.tsx'
import { sendByKey } from '../../../shell/send-by-key.ts'
import { tellDone } from '../../../shell/toasts-store.ts'
import { toAskSubject, toNotChosenText } from './ask-words.ts'
import { explainReferral } from './explain-referral.ts'
import { listOthers } from './list-others.ts'
import { count, standingNames } from './referral-words.ts'
import { TurnStates } from './turn-states.tsx'
import { useWriter } from './use-hospital-draft.ts'
import { toThreadsKey } from './use-thread.ts'
import { useTurns } from './use-turns.ts'

type TellOthersDialogProps = { detail: InquiryDetail; chosen: string; onClose: () => void }

/** Proposes, once a hospital is chosen, to tell the others that they were not. */
export function TellOthersDialog({ detail, chosen, onClose }: TellOthersDialogProps) {
  const { inquiry } = detail
  const { reference } = inquiry
  const client = useQueryClient()
  const writer = useWriter()
  // Hospitals that were told leave the list of the inquiry, but not this one.
  const [others] = useState(() =>
    listOthers(detail.referrals, chosen).map((one) => ({ ...one, mail: createId() })),
  )
  const [ticked, setTicked] = useState<ReadonlySet<string>>(() => new Set(others.map(({ id }) => id)))
  const [start] = useState(() => toNotChosenText(inquiry, writer))
  const [text, setText] = useState(start)
  const { states, isRunning, start: take } = useTurns()
  const told = others.filter(({ id }) => ticked.has(id))

  /** The mail first: without it, the standing would say what nobody was told. */
  async function tell(id: string, mail: string): Promise<void> {
    const read = () =>
      client.getQueryData(toInquiryQuery(reference).queryKey)?.referrals.find((one) => one.id === id)
    const version = read()?.version ?? 1
    const subject = `Re: ${toAskSubject(inquiry)}`.slice(0, deskLimits.replySubject)
    const body = { id: mail, version, subject, text: text.trim(), files: [] }
    keepAnswer(client, await callDesk(sendToHospitalRoute, { reference, id, body }))
    const after = read()
    if (after === undefined) return
    const standing = mayBecome(after.standing, 'not-chosen') ? 'not-chosen' : 'ended'
    const stood = { version: after.version, standing } as const
    keepAnswer(client, await callDesk(setReferralStandingRoute, { reference, id, body: stood }))
  }

  async function submit(event: SubmitEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault()
    if (isRunning || text.trim() === '' || told.length === 0) return
    const failed = await take(
      told.map(({ id, mail }) => ({
        id,
        run: () => tell(id, mail),
        explain: (cause) => explainReferral(cause, reference),
      })),
    )
    void client.invalidateQueries({ queryKey: ['inquiries'] })
    void client.invalidateQueries({ queryKey: toThreadsKey(reference) })
    if (failed.length > 0) return
    tellDone(`${count(told.length, 'hospital')} will hear that another one was chosen.`)
    onClose()
  }

  return (
    <Dialog title="Tell the others?" size="wide" holdsText={text !== start || isRunning} onClose={onClose}>
      <form className="form" noValidate onSubmit={(event) => void submit(event)} onKeyDownCapture={sendByKey}>
        <TurnStates
          hospitals={told.map(({ id, hospital }) => ({ id, name: hospital.name }))}
          states={states}
        />
        <fieldset className="form__choice">
          <legend className="field__label">
            Another one was chosen. Each of these gets a mail of its own
          </legend>
          {others.map(({ id, hospital, standing }) => (
            <label key={id} className="form__radio">
              <input
                type="checkbox"
                checked={ticked.has(id)}
                disabled={states[id]?.state === 'done'}
                onChange={() =>
                  setTicked(
                    new Set(ticked.has(id) ? [...ticked].filter((one) => one !== id) : [...ticked, id]),
                  )
                }
              />
              <span>
                <bdi>{hospital.name}</bdi> · {standingNames[standing].toLowerCase()}
              </span>
            </label>
          ))}
        </fieldset>
        <TextAreaField
          id="not-chosen-text"
          label="Mail"
          errorPrefix="Error: "
          value={text}
          dir="auto"
          rows={8}
          maxLength={deskLimits.replyBody}
          onChange={({ target }) => setText(target.value)}
        />
        <DialogActions onCancel={onClose} cancelWords="Not now" isBusy={isRunning}>
          {isRunning ? 'Sending …' : `Tell ${count(told.length, 'hospital')}`}
        </DialogActions>
      </form>
    </Dialog>
  )
}
