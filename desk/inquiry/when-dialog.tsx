import { type FormEvent, useState } from 'react'
import type { InquiryRow } from '#contract/desk/inquiries.ts'
import { MAX_NEXT_NOTE, type NextNote } from '#contract/life/actions.ts'
import { TextField } from '#ui/field.tsx'
import { Dialog } from '../shell/dialog.tsx'
import { readNow } from '../time/clock.ts'
import { listOwnZones, readOwnTime, toOwnInput, toZoneNote } from '../time/own-time.ts'
import { toPresets } from '../time/presets.ts'
import { useStepPlace } from '../time/use-step-place.ts'

type WhenDialogProps = {
  title: string
  text: string
  /** The calling code of the patient's number. */
  callingCode: string
  note: InquiryRow['nextNote']
  onChoose: (at: number, note: NextNote | null | undefined) => void
  onClose: () => void
}

export function WhenDialog({ title, text, callingCode, note, onChoose, onClose }: WhenDialogProps) {
  const [now] = useState(readNow)
  const [error, setError] = useState<string>()
  const [words, setWords] = useState(note?.text ?? '')
  const place = useStepPlace(callingCode)
  const zones = listOwnZones(callingCode, now)
  const [zone, setZone] = useState(zones[0])
  const zoneNote = toZoneNote(callingCode)

  function choose(at: number): void {
    onChoose(at, toNewNote(words.trim(), note))
    onClose()
  }

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const own = readOwnTime(String(new FormData(event.currentTarget).get('when')), zone.timeZone, readNow())
    if ('at' in own) choose(own.at)
    else setError(own.error)
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
        {toPresets(now, place).map(({ name, label, at, hint }, index) => (
          <button
            key={name}
            className="tool when__preset"
            type="button"
            // biome-ignore lint/a11y/noAutofocus: a dialog takes the focus; most steps need a time alone.
            autoFocus={index === 0}
            onClick={() => choose(at)}
          >
            {label} <span className="when__hint">{hint}</span>
          </button>
        ))}
      </div>
      {zoneNote && <p className="when__hint">{zoneNote}</p>}
      <form className="when__own" noValidate onSubmit={submit}>
        <TextField
          id="when"
          name="when"
          type="datetime-local"
          label={`Another time, ${zone.name}`}
          min={toOwnInput(now, zone.timeZone)}
          error={error}
          errorPrefix="Error: "
        />
        {zones.length > 1 && (
          <button
            className="tool"
            type="button"
            onClick={() => setZone(zones.find((other) => other !== zone) ?? zone)}
          >
            Use the clocks {zones.find(({ name }) => name !== zone.name)?.name}
          </button>
        )}
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
