import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import {
  type Absence,
  endAbsenceRoute,
  findRefusal,
  type NewAbsence,
  setAbsenceRoute,
} from '#contract/life/absence.ts'
import { SelectField, TextField } from '#ui/field.tsx'
import { callDesk } from '../../platform/api.ts'
import { toPlainWords } from '../../platform/desk-error.ts'
import { toOfficeDate } from '../../platform/office-zone.ts'
import { tellDone, tellFailed } from '../../shell/toasts-store.ts'
import { useNow } from '../../time/clock.ts'
import { toAbsenceWords, toAwayTooWords, toRefusalWords } from '../../workplace/absence-words.ts'
import { toInnerName } from '../../workplace/names.ts'
import { useNames, useWorkplace, workplaceQuery } from '../../workplace/use-workplace.ts'

export function Away() {
  const workplace = useWorkplace()
  const { toName } = useNames()
  const [chosen, setChosen] = useState<string | undefined>(undefined)
  if (workplace === undefined) return null
  const { me, people, absences } = workplace
  const staffId = chosen ?? me.id
  const absence = absences.find((one) => one.staffId === staffId)
  return (
    <section className="page-section" aria-labelledby="away">
      <h2 id="away">Away</h2>
      <p>
        While somebody is away, the colleague who covers sees their inquiries in Mine and gets their
        notifications.
      </p>
      {me.admin && (
        <SelectField
          id="away-who"
          label="Who is away"
          errorPrefix=""
          value={staffId}
          onChange={({ target }) => setChosen(target.value)}
        >
          {people
            .filter(({ disabled }) => !disabled)
            .map(({ id }) => (
              <option key={id} value={id}>
                {toName(id)}
              </option>
            ))}
        </SelectField>
      )}
      <AbsenceForm key={JSON.stringify([staffId, absence])} staffId={staffId} absence={absence} />
    </section>
  )
}

type AbsenceFormProps = { staffId: string; absence: Absence | undefined }

function AbsenceForm({ staffId, absence }: AbsenceFormProps) {
  const now = useNow()
  const workplace = useWorkplace()
  const { toName } = useNames()
  const { set, end } = useAbsenceChanges(staffId)
  const today = toOfficeDate(now)
  const [wanted, setWanted] = useState<NewAbsence>(absence ?? { from: today, to: today, cover: '' })
  const [isChecked, setChecked] = useState(false)
  if (workplace === undefined) return null
  const { absences, people } = workplace
  const others = people.filter(({ id, disabled }) => id !== staffId && !disabled)
  const refusal = findRefusal({ ...wanted, staffId }, { absences, people, today })
  const error = isChecked && refusal ? toRefusalWords(refusal, toName(wanted.cover)) : undefined
  const toError = (field: 'from' | 'to' | 'cover') => (error?.field === field ? error.text : undefined)
  const awayToo = refusal === undefined && toAwayTooWords(wanted, absences, toName)

  function submit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault()
    setChecked(true)
    if (refusal === undefined) set(wanted)
    else document.getElementById(`away-${toRefusalWords(refusal, '').field}`)?.focus()
  }

  return (
    <form className="account__away" noValidate onSubmit={submit}>
      {absence && (
        <p>
          <strong dir="auto">{toAbsenceWords(absence, now, toName)}</strong>
        </p>
      )}
      <div className="account__days">
        <TextField
          id="away-from"
          type="date"
          label="First day"
          value={wanted.from}
          error={toError('from')}
          errorPrefix="Error: "
          onChange={({ target }) => setWanted({ ...wanted, from: target.value })}
        />
        <TextField
          id="away-to"
          type="date"
          label="Last day"
          min={wanted.from}
          value={wanted.to}
          error={toError('to')}
          errorPrefix="Error: "
          onChange={({ target }) => setWanted({ ...wanted, to: target.value })}
        />
        <SelectField
          id="away-cover"
          label="Covered by"
          value={wanted.cover}
          error={toError('cover')}
          errorPrefix="Error: "
          onChange={({ target }) => setWanted({ ...wanted, cover: target.value })}
        >
          <option value="">Choose a colleague</option>
          {others.map(({ id }) => (
            <option key={id} value={id}>
              {toName(id)}
            </option>
          ))}
        </SelectField>
      </div>
      <p role="status">{awayToo || ''}</p>
      <div className="actions">
        <button className="tool tool--main" type="submit">
          Save
        </button>
        {absence && (
          <button className="tool" type="button" onClick={() => end()}>
            {absence.from <= today
              ? `${toName(staffId) === 'You' ? 'I am' : `${toName(staffId)} is`} back`
              : 'Cancel the absence'}
          </button>
        )}
      </div>
    </form>
  )
}

function useAbsenceChanges(staffId: string) {
  const client = useQueryClient()
  const now = useNow()
  const { toName } = useNames()
  const keep = (absences: Absence[]) => {
    client.setQueryData(workplaceQuery.queryKey, (before) => before && { ...before, absences })
    void client.invalidateQueries({ queryKey: ['inquiries'] })
  }
  const onError = (error: Error) => {
    tellFailed(`${toPlainWords(error)} Nothing was changed.`)
    // A colleague may have changed the absences since; the form then shows the new conflict.
    void client.invalidateQueries(workplaceQuery)
  }
  const { mutate: set } = useMutation({
    mutationFn: (body: NewAbsence) => callDesk(setAbsenceRoute, { id: staffId, body }),
    onSuccess: (absences) => {
      keep(absences)
      const own = absences.find((one) => one.staffId === staffId)
      if (own) tellDone(toAbsenceWords(own, now, toName))
    },
    onError,
  })
  const { mutate: end } = useMutation({
    mutationFn: () => callDesk(endAbsenceRoute, { id: staffId }),
    onSuccess: (absences) => {
      keep(absences)
      tellDone(`${toName(staffId)} ${toInnerName(toName(staffId)) === 'you' ? 'are' : 'is'} no longer away.`)
    },
    onError,
  })
  return { set, end }
}
