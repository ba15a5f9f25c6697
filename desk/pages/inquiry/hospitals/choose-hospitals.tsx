import { type KeyboardEvent, useState } from 'react'
import { Link } from 'wouter'
import type { Hospital } from '#contract/desk/hospitals.ts'
import type { InquiryDetail } from '#contract/desk/inquiries.ts'
import { TextField } from '#ui/field.tsx'
import { toAnsweredWords } from '../../../hospitals/answered-words.ts'
import { findHospitals } from '../../../hospitals/find-hospitals.ts'
import { useHospitals } from '../../../hospitals/use-hospitals.ts'
import { FailedState } from '../../../shell/failed-state.tsx'
import { findObstacle, sortByDestination } from './ask-draft.ts'

type ChooseHospitalsProps = {
  detail: InquiryDetail
  chosen: readonly string[]
  onToggle: (hospital: Hospital) => void
  /** Enter in the empty field. */
  onDone: () => void
}

/** Ticks hospitals. Enter ticks the first that is found, and without words goes on. */
export function ChooseHospitals({ detail, chosen, onToggle, onDone }: ChooseHospitalsProps) {
  const { data, error, refetch } = useHospitals()
  const [typed, setTyped] = useState('')
  const open = sortByDestination(data?.filter(({ archived }) => !archived) ?? [], detail.inquiry.destination)
  const found = findHospitals(open, typed)
  const first = found.find((hospital) => findObstacle(hospital, detail.referrals) === undefined)

  function press(event: KeyboardEvent): void {
    if (event.key !== 'Enter' || event.ctrlKey || event.metaKey || event.nativeEvent.isComposing) return
    event.preventDefault()
    if (typed.trim() === '') onDone()
    else if (first) {
      onToggle(first)
      setTyped('')
    }
  }

  return (
    <>
      {error && !data && <FailedState error={error} onRetry={() => void refetch()} />}
      {data?.length === 0 && (
        <p>
          No hospital is entered yet. <Link href="/hospitals">Add the first</Link>.
        </p>
      )}
      <TextField
        id="choose-hospital"
        label="Find by name, place or speciality"
        hint="Enter ticks the first. Enter in the empty field goes on."
        type="search"
        errorPrefix=""
        value={typed}
        autoComplete="off"
        spellCheck={false}
        onChange={({ target }) => setTyped(target.value)}
        onKeyDown={press}
      />
      <fieldset className="form__choice choose-hospitals">
        <legend className="field__label">Hospitals</legend>
        {found.map((hospital) => {
          const { id, name, city, country, specialities, answered } = hospital
          const obstacle = findObstacle(hospital, detail.referrals)
          return (
            <label key={id} className="choose-hospitals__one">
              <input
                type="checkbox"
                checked={chosen.includes(id)}
                disabled={obstacle !== undefined}
                onChange={() => onToggle(hospital)}
              />
              <span>
                <bdi className="choose-hospitals__name">{name}</bdi>{' '}
                <span dir="auto">{[city, country].filter(Boolean).join(', ')}</span>
                {obstacle && <strong> · {obstacle}</strong>}
                <span className="choose-hospitals__facts" dir="auto">
                  {[specialities, toAnsweredWords(answered)].filter(Boolean).join(' · ')}
                </span>
              </span>
            </label>
          )
        })}
        {data && data.length > 0 && found.length === 0 && <p role="status">None is called so.</p>}
      </fieldset>
    </>
  )
}
