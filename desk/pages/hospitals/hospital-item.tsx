import type { Hospital } from '#contract/desk/hospitals.ts'
import { toAnsweredWords } from '../../hospitals/answered-words.ts'
import { Icon } from '../../shell/icon.tsx'
import { toLanguageWords } from '../../workplace/languages.ts'
import { useHospitalChanges } from './use-hospital-changes.ts'

type HospitalItemProps = { hospital: Hospital; onEdit: () => void }

export function HospitalItem({ hospital, onEdit }: HospitalItemProps) {
  const { archive } = useHospitalChanges()
  const { name, country, city, specialities, languages, addresses, archived, answered } = hospital
  const facts = [specialities, toLanguageWords(languages)].filter(Boolean)
  return (
    <li className="hospital" data-archived={archived || undefined}>
      <div className="hospital__words">
        <h2 className="hospital__name" dir="auto">
          {name}
          {archived && <span className="hospital__archived"> · archived</span>}
        </h2>
        <p className="hospital__place" dir="auto">
          {[city, country].filter(Boolean).join(', ')}
        </p>
        {facts.length > 0 && (
          <p className="hospital__facts" dir="auto">
            {facts.join(' · ')}
          </p>
        )}
        {addresses.length === 0 ? (
          <p className="hospital__missing">
            <Icon name="alert" />
            No e-mail address: it can’t be asked yet
          </p>
        ) : (
          <p className="hospital__facts">
            <bdi>{addresses.map(({ address }) => address).join(', ')}</bdi>
          </p>
        )}
        <p className="hospital__answered">{toAnsweredWords(answered)}</p>
      </div>
      <div className="actions">
        <button className="tool" type="button" onClick={onEdit}>
          Edit<span className="visually-hidden"> {name}</span>
        </button>
        <button className="tool" type="button" onClick={() => archive(hospital)}>
          {archived ? 'Bring back' : 'Archive'}
          <span className="visually-hidden"> {name}</span>
        </button>
      </div>
    </li>
  )
}
