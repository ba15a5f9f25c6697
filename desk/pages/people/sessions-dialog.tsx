import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { endPersonSessionRoute, listPersonSessionsRoute, type StaffPerson } from '#contract/desk/people.ts'
import { isolate } from '#contract/words/isolate.ts'
import { callDesk } from '../../platform/api.ts'
import { toPlainWords } from '../../platform/desk-error.ts'
import { toBrowserName } from '../../session/browser-name.ts'
import { Dialog } from '../../shell/dialog.tsx'
import { FailedState } from '../../shell/failed-state.tsx'
import { tellFailed } from '../../shell/toasts-store.ts'
import { useNow } from '../../time/clock.ts'
import { formatMoment } from '../../time/office-time.ts'

type SessionsDialogProps = { person: StaffPerson; onClose: () => void }

export function SessionsDialog({ person: { id, name }, onClose }: SessionsDialogProps) {
  const client = useQueryClient()
  const now = useNow()
  const queryKey = ['people', id, 'sessions']
  const { data, error, refetch } = useQuery({
    queryKey,
    queryFn: ({ signal }) => callDesk(listPersonSessionsRoute, { id, signal }),
  })
  const { mutate: end } = useMutation({
    mutationFn: (session: string) => callDesk(endPersonSessionRoute, { id, session }),
    onError: (failure) => tellFailed(toPlainWords(failure)),
    onSettled: () => client.invalidateQueries({ queryKey }),
  })
  return (
    <Dialog title={`Where ${isolate(name)} is signed in`} onClose={onClose}>
      {error && !data && <FailedState error={error} onRetry={() => void refetch()} />}
      {data?.length === 0 && <p>Nowhere at the moment.</p>}
      <ul className="person-sessions">
        {data?.map(({ id: session, createdAt, refreshedAt, userAgent, current }) => (
          <li key={session} className="person-sessions__item">
            <span>
              {toBrowserName(userAgent)}
              {current && <strong> (this one)</strong>}
              <span className="person-sessions__aside">
                since {formatMoment(createdAt, now)}, last seen {formatMoment(refreshedAt, now)}
              </span>
            </span>
            {!current && (
              <button className="tool" type="button" onClick={() => end(session)}>
                End<span className="visually-hidden"> the session in {toBrowserName(userAgent)}</span>
              </button>
            )}
          </li>
        ))}
      </ul>
    </Dialog>
  )
}
