import { useState } from 'react'
import type { StaffPerson } from '#contract/desk/people.ts'
import { FailedState } from '../../shell/failed-state.tsx'
import { PageSkeleton } from '../../shell/page-skeleton.tsx'
import { PageTitle } from '../../shell/page-title.tsx'
import { DisableDialog } from './disable-dialog.tsx'
import { FactorsDialog } from './factors-dialog.tsx'
import { InviteDialog } from './invite-dialog.tsx'
import { type AskedOfPerson, PersonItem } from './person-item.tsx'
import { ProfileDialog } from './profile-dialog.tsx'
import { ResetDialog } from './reset-dialog.tsx'
import { SessionsDialog } from './sessions-dialog.tsx'
import { usePeople } from './use-people.ts'
import './people.css'

export type Asked = { what: 'invite' } | { what: AskedOfPerson; person: StaffPerson }

export function PeoplePage() {
  const { data, error, status, refetch } = usePeople()
  const [asked, setAsked] = useState<Asked>()
  const close = () => setAsked(undefined)
  const sendsMail = data?.sendsMail ?? false
  const textsTo = data?.textsTo ?? null
  return (
    <div className="page">
      <header className="page__header">
        <PageTitle>People</PageTitle>
        <button className="tool tool--main" type="button" onClick={() => setAsked({ what: 'invite' })}>
          Invite somebody
        </button>
      </header>
      <p className="page__lead">
        Coordinators answer patients. Administrators also let people in, change what the company has set, and
        read the audit log.
      </p>
      {status === 'pending' && <PageSkeleton />}
      {status === 'error' && !data && <FailedState error={error} onRetry={() => void refetch()} />}
      <ul className="people">
        {data?.people.map((person) => (
          <PersonItem key={person.id} person={person} onAsk={(what) => setAsked({ what, person })} />
        ))}
      </ul>
      {asked?.what === 'invite' && <InviteDialog sendsMail={sendsMail} textsTo={textsTo} onClose={close} />}
      {asked?.what === 'profile' && <ProfileDialog person={asked.person} textsTo={textsTo} onClose={close} />}
      {asked?.what === 'factors' && <FactorsDialog person={asked.person} onClose={close} />}
      {asked?.what === 'disable' && <DisableDialog person={asked.person} onClose={close} />}
      {asked?.what === 'reset' && <ResetDialog person={asked.person} sendsMail={sendsMail} onClose={close} />}
      {asked?.what === 'sessions' && <SessionsDialog person={asked.person} onClose={close} />}
    </div>
  )
}
