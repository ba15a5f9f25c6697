import { useState } from 'react'
import type { InquiryRow } from '#contract/desk/inquiries.ts'
import type { Channel } from '#contract/life/inquiry.ts'
import { readNow, useNow } from '../time/clock.ts'
import { toStepName } from '../time/step-name.ts'
import { describeTime } from '../time/step-time.ts'
import { useStepPlace } from '../time/use-step-place.ts'
import { useNames } from '../workplace/use-workplace.ts'
import { listLikelyDone, listTickable } from './after-act.ts'

export type Ticks = {
  row: InquiryRow
  /** Ids of the steps that the act completes. */
  finishes: readonly string[]
  toggle: (id: string) => void
}

/** The steps that an act completes: those that are likely, until the coordinator ticks others. Without a channel, none are likely. */
export function useTicks(row: InquiryRow, contact?: { via: Channel; isAnswer: boolean }): Ticks {
  const [chosen, setChosen] = useState<Readonly<Record<string, boolean>>>({})
  const [now] = useState(readNow)
  const me = useNames().me?.id ?? ''
  const likely = contact ? listLikelyDone(row, { ...contact, me, now }) : []
  const finishes = listTickable(row)
    .map(({ id }) => id)
    .filter((id) => chosen[id] ?? likely.includes(id))
  const toggle = (id: string) => setChosen({ ...chosen, [id]: !finishes.includes(id) })
  return { row, finishes, toggle }
}

/** Asks which planned steps are done with the act. Nothing where none are planned. */
export function DoneSteps({ ticks: { row, finishes, toggle } }: { ticks: Ticks }) {
  const now = useNow()
  const place = useStepPlace(row.countryCode)
  const steps = listTickable(row)
  if (steps.length === 0) return null
  return (
    <fieldset className="done-steps">
      <legend className="done-steps__legend">Done with this</legend>
      {steps.map((step) => {
        const { id, at, note } = step
        return (
          <label key={id} className="done-steps__step">
            <input type="checkbox" checked={finishes.includes(id)} onChange={() => toggle(id)} />
            <span>
              {toStepName(step, row)}, {describeTime(at, now, place)}
              {note && row.stepNotes[note] && (
                <bdi className="done-steps__note"> “{row.stepNotes[note]}”</bdi>
              )}
            </span>
          </label>
        )
      })}
    </fieldset>
  )
}
