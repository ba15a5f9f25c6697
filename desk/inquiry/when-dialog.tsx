import { type FormEvent, useState } from 'react'
import type { InquiryRow } from '#contract/desk/inquiries.ts'
import { MAX_NEXT_NOTE, type NextNote } from '#contract/life/actions.ts'
import { toLatestPlan } from '#contract/life/transition.ts'
import { TextField } from '#ui/field.tsx'
import { Dialog } from '../shell/dialog.tsx'
import { readNow } from '../time/clock.ts'
import { formatMoment, fromLocalInput, toLocalInput } from '../time/east-africa-time.ts'
import { toOfficeTime } from '../time/office-hours.ts'
import { useWorkplace } from '../workplace/use-workplace.ts'
import type { Preset } from './presets.ts'

type WhenDialogProps = {
  title: string
  text: string
  presets: (now: number) => Preset[]
  /** The words that the step has now. */
  note: InquiryRow['nextNote']
  onChoose: (at: number, note: NextNote | null | undefined) => void
  onClose: () => void
}

export function WhenDialog({ title, text, presets, note, onChoose, onClose }: WhenDialogProps) {
  const [now] = useState(readNow)
  const [error, setError] = useState<string>()
  const [words, setWords] = useState(note?.text ?? '')
  const hours = useWorkplace()?.company.officeHours ?? []
  const isClosed = (at: number) => hours.length > 0 && toOfficeTime(hours, at) !== at

  function choose(at: number): void {
    onChoose(at, toNewNote(words.trim(), note))
    onClose()
  }

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const at = fromLocalInput(String(new FormData(event.currentTarget).get('when')))
    if (at === undefined || at <= readNow()) setError('Choose a time that is still to come.')
    else if (at > toLatestPlan(readNow())) setError('Choose a time within the next two years.')
    else choose(at)
  }

  return (
    <Dialog title={title} onClose={onClose}>
      <p>{text}</p>
      <TextField
        id="next-note"
        label="Note (optional)"
        dir="auto"
        autoComplete="off"
        maxLength={MAX_NEXT_NOTE}
        value={words}
        onChange={({ target }) => setWords(target.value)}
        errorPrefix="Error: "
      />
      <div className="when__presets">
        {presets(now).map(({ label, at }, index) => (
          <button
            key={label}
            className="tool when__preset"
            type="button"
            // biome-ignore lint/a11y/noAutofocus: a dialog takes the focus; most steps need a time alone.
            autoFocus={index === 0}
            onClick={() => choose(at)}
          >
            {label}{' '}
            <span className="when__hint">
              {formatMoment(at, now)}
              {isClosed(at) && ', office closed'}
            </span>
          </button>
        ))}
      </div>
      <form className="when__own" noValidate onSubmit={submit}>
        <TextField
          id="when"
          name="when"
          type="datetime-local"
          label="Another time (EAT)"
          min={toLocalInput(now)}
          error={error}
          errorPrefix="Error: "
        />
        <button className="tool tool--main" type="submit">
          Set
        </button>
      </form>
    </Dialog>
  )
}

/** Undefined leaves the words as they are, null removes them. */
function toNewNote(text: string, before: InquiryRow['nextNote']): NextNote | null | undefined {
  if (text === (before?.text ?? '')) return undefined
  return text === '' ? null : { id: crypto.randomUUID(), text }
}
