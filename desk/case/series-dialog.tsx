import { useState } from 'react'
import type { InquiryRow } from '#contract/desk/inquiries.ts'
import type { Plan } from '#contract/life/plans.ts'
import { Choices } from '../shell/choices.tsx'
import { Dialog } from '../shell/dialog.tsx'
import { FailedState } from '../shell/failed-state.tsx'
import { useNow } from '../time/clock.ts'
import { listTimeZones } from '../time/local-time.ts'
import { nextNames } from '../time/next-kinds.ts'
import { describeTime, type StepPlace } from '../time/step-time.ts'
import { useStepPlace } from '../time/use-step-place.ts'
import { returnToList } from './return-to-list.ts'
import { toSeriesPlans } from './series-plans.ts'
import { takeAct } from './take-act.ts'
import { useSeries } from './use-series.ts'
import './series-dialog.css'

type SeriesDialogProps = { row: InquiryRow; onClose: () => void }

/** Plans all steps of a series at once. What is planned stays. */
export function SeriesDialog({ row: seen, onClose }: SeriesDialogProps) {
  // Keeps the version from when the dialog opened: a colleague's change meanwhile must be a conflict.
  const [row] = useState(seen)
  const now = useNow()
  const place = useStepPlace(row.countryCode)
  const { data, error, status, refetch } = useSeries()
  const zones = listTimeZones(row.countryCode)

  function add([step, ...plans]: readonly Plan[]): void {
    if (step) takeAct(row, { action: 'add-step', step, plans }, { isOfSeries: true })
    onClose()
    returnToList(row.reference)
  }

  const choices = (data ?? []).map((series) => {
    const plans = toSeriesPlans(series, { now, office: place.office, zones })
    return {
      key: series.id,
      label: series.name,
      details: <PlannedSteps plans={plans} now={now} place={place} />,
      onChoose: () => add(plans),
    }
  })
  return (
    <Dialog title="Add a plan" onClose={onClose}>
      {status === 'pending' && <p>Loading …</p>}
      {status === 'error' && !data && <FailedState error={error} onRetry={() => void refetch()} />}
      {data?.length === 0 && <p>No plans yet: an administrator adds them under Plans.</p>}
      {data && <Choices label="Plans" choices={choices} />}
    </Dialog>
  )
}

type PlannedStepsProps = { plans: readonly Plan[]; now: number; place: StepPlace }

function PlannedSteps({ plans, now, place }: PlannedStepsProps) {
  return plans.map(({ kind, at, note }, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: ids are new at each tick of the clock.
    <span key={index} className="planned-step">
      <span className="planned-step__when">
        {nextNames[kind]}, {describeTime(at, now, place)}
      </span>
      {note && <span> “{note.text}”</span>}
    </span>
  ))
}
