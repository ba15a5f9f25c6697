import { useState } from 'react'
import type { Hospital } from '#contract/desk/hospitals.ts'
import { TextField } from '#ui/field.tsx'
import { findHospitals } from '../../hospitals/find-hospitals.ts'
import { useHospitals } from '../../hospitals/use-hospitals.ts'
import { FailedState } from '../../shell/failed-state.tsx'
import { PageSkeleton } from '../../shell/page-skeleton.tsx'
import { PageTitle } from '../../shell/page-title.tsx'
import { CsvTools } from './csv-tools.tsx'
import { HospitalForm } from './hospital-form.tsx'
import { HospitalItem } from './hospital-item.tsx'
import './hospitals.css'

export function HospitalsPage() {
  const { data, error, status, refetch } = useHospitals()
  const [typed, setTyped] = useState('')
  const [showsArchived, setShowsArchived] = useState(false)
  const [editing, setEditing] = useState<Hospital | 'new'>()
  const archived = data?.filter((hospital) => hospital.archived).length ?? 0
  const listed = data?.filter((hospital) => hospital.archived === showsArchived || showsArchived) ?? []
  const shown = findHospitals(listed, typed)
  return (
    <div className="page">
      <header className="page__header">
        <PageTitle>Hospitals</PageTitle>
        <div className="actions hospitals__tools">
          <CsvTools />
          <button className="tool tool--main" type="button" onClick={() => setEditing('new')}>
            Add a hospital
          </button>
        </div>
      </header>
      <p className="page__lead">
        Hospitals that you ask for a doctor’s opinion and a price. What is sent to one goes to all of its
        addresses; only mail from these counts as the hospital’s.
      </p>
      {status === 'pending' && <PageSkeleton />}
      {status === 'error' && !data && <FailedState error={error} onRetry={() => void refetch()} />}
      {data?.length === 0 && <p>There are none yet. Add one, or read a list of them from a CSV file.</p>}
      {data && data.length > 0 && (
        <div className="hospitals__find">
          <TextField
            id="hospital-filter"
            label="Find by name, place or speciality"
            type="search"
            errorPrefix=""
            value={typed}
            autoComplete="off"
            spellCheck={false}
            onChange={({ target }) => setTyped(target.value)}
          />
          {archived > 0 && (
            <label className="form__radio">
              <input
                type="checkbox"
                checked={showsArchived}
                onChange={({ target }) => setShowsArchived(target.checked)}
              />
              Show the archived ones too ({archived})
            </label>
          )}
          <p className="hospitals__count" role="status">
            {typed.trim() !== '' && (shown.length === 1 ? '1 hospital' : `${shown.length} hospitals`)}
          </p>
        </div>
      )}
      <ul className="hospitals">
        {shown.map((hospital) => (
          <HospitalItem key={hospital.id} hospital={hospital} onEdit={() => setEditing(hospital)} />
        ))}
      </ul>
      {editing !== undefined && (
        <HospitalForm
          key={editing === 'new' ? 'new' : editing.id}
          hospital={editing === 'new' ? undefined : editing}
          onClose={() => setEditing(undefined)}
        />
      )}
    </div>
  )
}
