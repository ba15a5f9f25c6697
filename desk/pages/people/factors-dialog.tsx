import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import {
  listFactorsRoute,
  type PersonFactor,
  removeFactorRoute,
  type StaffPerson,
} from '#contract/desk/people.ts'
import { isolate } from '#contract/words/isolate.ts'
import { callDesk } from '../../platform/api.ts'
import { toPlainWords } from '../../platform/desk-error.ts'
import { Dialog } from '../../shell/dialog.tsx'
import { FailedState } from '../../shell/failed-state.tsx'
import { Failure } from '../../shell/failure.tsx'
import { formatDay } from '../../time/format-day.ts'

type FactorsDialogProps = { person: StaffPerson; onClose: () => void }

const kinds: Record<PersonFactor['type'], string> = {
  totp: 'Authenticator app',
  phone: 'Phone',
  webauthn: 'Passkey',
  recovery_code: 'Recovery codes',
}

/** Removes a device that was lost. The only one goes with a reset of the sign-in. */
export function FactorsDialog({ person: { id, name }, onClose }: FactorsDialogProps) {
  const client = useQueryClient()
  const queryKey = ['people', id, 'factors']
  const { data, error, refetch } = useQuery({
    queryKey,
    queryFn: ({ signal }) => callDesk(listFactorsRoute, { id, signal }),
  })
  const removing = useMutation({
    mutationFn: (factor: string) => callDesk(removeFactorRoute, { id, factor }),
    onSettled: () => client.invalidateQueries({ queryKey }),
  })
  return (
    <Dialog title={`Second steps of ${isolate(name)}`} onClose={onClose}>
      <p>Removing one signs out where it was used. The only one goes with a reset of the sign-in.</p>
      {error && !data && <FailedState error={error} onRetry={() => void refetch()} />}
      <Failure text={removing.error && toPlainWords(removing.error)} />
      {data?.length === 0 && <p>None yet.</p>}
      <ul className="person-sessions">
        {data?.map((factor) => (
          <li key={factor.id} className="person-sessions__item">
            <span>
              {factor.name || kinds[factor.type]}
              <span className="person-sessions__aside">since {formatDay(factor.createdAt)}</span>
            </span>
            <button className="tool" type="button" onClick={() => removing.mutate(factor.id)}>
              Remove<span className="visually-hidden"> {factor.name || kinds[factor.type]}</span>
            </button>
          </li>
        ))}
      </ul>
    </Dialog>
  )
}
