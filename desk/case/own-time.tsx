import { type FormEvent, useState } from 'react'
import { TextField } from '#ui/field.tsx'
import { readNow } from '../time/clock.ts'
import { listOwnZones, readOwnTime, toOwnInput, toZoneNote } from '../time/own-time.ts'

type OwnTimeProps = { callingCode: string; now: number; onChoose: (at: number) => void }

/** Any time, by the clocks of the office or of the patient. */
export function OwnTime({ callingCode, now, onChoose }: OwnTimeProps) {
  const [error, setError] = useState<string>()
  const zones = listOwnZones(callingCode, now)
  const [zone, setZone] = useState(zones[0])
  const zoneNote = toZoneNote(callingCode)

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const own = readOwnTime(String(new FormData(event.currentTarget).get('when')), zone.timeZone, readNow())
    if ('at' in own) onChoose(own.at)
    else setError(own.error)
  }

  return (
    <form className="own-time" noValidate onSubmit={submit}>
      <TextField
        id="when"
        name="when"
        type="datetime-local"
        label={`Another time, ${zone.name}`}
        min={toOwnInput(now, zone.timeZone)}
        hint={zoneNote}
        error={error}
        onChange={() => setError(undefined)}
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
  )
}
