import { useState } from 'react'
import type { InquiryRow } from '#contract/desk/inquiries.ts'
import type { Step } from '#contract/life/inquiry.ts'
import { toPromisedAt } from '#contract/life/promise.ts'
import { createId } from '#ui/create-id.ts'
import { Dialog } from '../shell/dialog.tsx'
import { useNow } from '../time/clock.ts'
import { formatMoment } from '../time/office-time.ts'
import { describeTime } from '../time/step-time.ts'
import { toStepWords } from '../time/step-words.ts'
import { useStepPlace } from '../time/use-step-place.ts'
import type { StepWords } from './plan.ts'
import { returnToList } from './return-to-list.ts'
import { StepForm } from './step-form.tsx'
import { takeAct } from './take-act.ts'

/** `step` is null for what is owed, which can only be moved. */
type ChangeDialogProps = {
  row: InquiryRow
  step: string | null
  startsWithWords?: boolean
  onClose: () => void
}

/** Moves a step. A planned one may become another kind, get other words, or be for somebody else. */
export function ChangeDialog({ row: seen, step: id, startsWithWords, onClose }: ChangeDialogProps) {
  // Keeps the version from when the dialog opened: a colleague's change meanwhile must be a conflict.
  const [row] = useState(seen)
  const now = useNow()
  const place = useStepPlace(row.countryCode)
  const step = row.steps.find((one) => one.id === id)
  const what = step ?? (id === null ? row.owed : null)
  if (what === null) return null
  const owed = step === undefined ? row.owed?.kind : undefined
  const time = describeTime(what.at, now, place)
  const promise = owed && toPromiseWords(row, now)
  const words = (step?.note && row.stepNotes[step.note]) ?? ''

  function change(chosen: StepWords, at: number | undefined): void {
    const changes = step && toChanges(step, { ...chosen, before: words }, at)
    if (changes) takeAct(row, { action: 'change-step', id: step.id, ...changes })
    else if (owed && at !== undefined) takeAct(row, { action: 'move-owed', at })
    onClose()
    if (at !== undefined) returnToList(row.reference)
  }

  return (
    <Dialog
      title={`${startsWithWords ? 'Words for' : 'Move'}: ${toStepWords(what, now, row)}`}
      onClose={onClose}
    >
      {promise && <p>{promise}</p>}
      <StepForm
        callingCode={row.countryCode}
        owner={row.owner}
        owed={owed}
        initial={{ kind: step?.kind ?? 'task', words, for: step?.for ?? null }}
        kept={step && { label: 'Same time', hint: time, isUsual: false, isByWords: true }}
        startsWithWords={startsWithWords}
        onChoose={change}
      />
    </Dialog>
  )
}

function toPromiseWords({ firstAnswer, receivedAt }: InquiryRow, now: number): string | undefined {
  if (firstAnswer !== null) return undefined
  const promisedAt = toPromisedAt(receivedAt)
  return promisedAt <= now
    ? 'The promised answer is overdue, so the inquiry stays under Due.'
    : `The answer is promised for ${formatMoment(promisedAt, now)}: from then on the inquiry is under Due.`
}

type Changed = StepWords & { before: string }

/** Undefined where all is as it was. */
function toChanges(step: Step, { kind, words, before, for: person }: Changed, at = step.at) {
  const note = words === '' ? null : { id: createId(), text: words }
  const changes = {
    ...(kind !== step.kind && { kind }),
    ...(at !== step.at && { at }),
    ...(words !== before && { note }),
    ...(person !== step.for && { for: person }),
  }
  return Object.keys(changes).length === 0 ? undefined : changes
}
