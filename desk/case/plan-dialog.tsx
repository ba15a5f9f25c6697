import { type FormEvent, useState } from 'react'
import type { InquiryRow } from '#contract/desk/inquiries.ts'
import { MAX_NEXT_NOTE, type Plan } from '#contract/life/actions.ts'
import { isOwed, type Next, type NextKind, type OwedKind } from '#contract/life/inquiry.ts'
import { TextField } from '#ui/field.tsx'
import { type Choice, Choices } from '../shell/choices.tsx'
import { Dialog } from '../shell/dialog.tsx'
import { useDialogShortcuts } from '../shell/shortcuts.ts'
import { readNow } from '../time/clock.ts'
import { nextNames } from '../time/next-kinds.ts'
import { toPresets } from '../time/presets.ts'
import { describeTime } from '../time/step-time.ts'
import { useStepPlace } from '../time/use-step-place.ts'
import { KindChoice } from './kind-choice.tsx'
import { OwnTime } from './own-time.tsx'
import { toNewNote } from './plan.ts'
import { findUsual } from './usual-step.ts'

export type Proposal = {
  title: string
  text?: string | undefined
  kind: NextKind
  /** The present step, which stays without a plan. */
  standing: Next | null
  /** Offers to keep the present step. */
  isKept?: boolean
}

type PlanDialogProps = {
  row: Pick<InquiryRow, 'countryCode' | 'nextNote'>
  proposal: Proposal
  onChoose: (plan: Plan | undefined) => void
  onClose: () => void
}

/** Asks for the next step: kind, time and optional note. Enter accepts the proposal. */
export function PlanDialog({ proposal, onClose, ...props }: PlanDialogProps) {
  return (
    <Dialog title={proposal.title} onClose={onClose}>
      <PlanForm {...props} proposal={proposal} />
    </Dialog>
  )
}

/** The same form inside another dialog. */
export function PlanForm({ row, proposal, onChoose }: Omit<PlanDialogProps, 'onClose'>) {
  const { text, standing, isKept = false } = proposal
  const [now] = useState(readNow)
  const [kind, setKind] = useState(proposal.kind)
  const before = standing?.note && standing.note === row.nextNote?.id ? row.nextNote : null
  const [words, setWords] = useState(standing?.kind === proposal.kind || isKept ? (before?.text ?? '') : '')
  const place = useStepPlace(row.countryCode)
  const presets = toPresets(now, place)
  const usual = findUsual(kind, presets, { now, office: place.office })
  const kept = isKept && standing ? standing : undefined

  function plan(at: number, planned: NextKind = kind): void {
    const note = toNewNote(words.trim(), planned === standing?.kind ? before : null)
    onChoose({ next: { kind: planned, at }, ...(note !== undefined && { note }) })
  }

  function keep(step: Next): void {
    if (words.trim() === (before?.text ?? '')) onChoose(undefined)
    else plan(step.at, step.kind)
  }

  function submitWords(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault()
    if (kept) keep(kept)
    else if (usual) plan(usual.at)
  }

  useDialogShortcuts({ n: () => document.getElementById('next-note')?.focus() })
  const choices: Choice[] = presets.map(({ name, label, at, hint }) => ({
    key: name,
    label,
    hint,
    onChoose: () => plan(at),
  }))
  if (kept) {
    const hint = `${nextNames[kept.kind]}, ${describeTime(kept.at, now, place)}`
    choices.unshift({ key: 'kept', label: 'As planned', hint, onChoose: () => keep(kept) })
  }

  return (
    <>
      {text && <p>{text}</p>}
      <KindChoice owed={toOwed(standing)} chosen={kind} onChoose={setKind} />
      <Choices label="When" choices={choices} defaultKey={kept ? 'kept' : usual?.name} />
      <form onSubmit={submitWords}>
        <TextField
          id="next-note"
          label="Note (optional)"
          dir="auto"
          autoComplete="off"
          enterKeyHint="done"
          maxLength={MAX_NEXT_NOTE}
          value={words}
          onChange={({ target }) => setWords(target.value)}
          errorPrefix="Error: "
        />
      </form>
      <OwnTime callingCode={row.countryCode} now={now} onChoose={(at) => plan(at)} />
    </>
  )
}

/** It can be moved, but not newly chosen. */
function toOwed(standing: Next | null): OwedKind | undefined {
  return standing && isOwed(standing.kind) ? standing.kind : undefined
}
