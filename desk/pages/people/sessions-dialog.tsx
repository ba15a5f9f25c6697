import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import * as v from 'valibot'
import type { StaffPerson } from '#contract/desk/people.ts'
import { sessionsSchema } from '#contract/desk/workplace.ts'
import { isolate } from '#contract/isolate.ts'
import { callDeskByPath } from '../../platform/api.ts'
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
  const path = `admin/people/${id}/sessions`
  const queryKey = ['people', id, 'sessions']
  const { data, error, refetch } = useQuery({
    queryKey,
    queryFn: ({ signal }) => callDeskByPath(sessionsSchema, path, { signal }),
  })
  const { mutate: end } = useMutation({
    mutationFn: (session: string) =>
      callDeskByPath(v.object({ ended: v.string() }), `${path}/${session}`, { method: 'DELETE' }),
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
