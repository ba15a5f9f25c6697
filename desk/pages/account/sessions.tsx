import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { endSessionRoute, listSessionsRoute } from '#contract/desk/workplace.ts'
import { callDesk } from '../../platform/api.ts'
import { toPlainWords } from '../../platform/desk-error.ts'
import { supabase } from '../../platform/supabase.ts'
import { toAuthWords } from '../../session/auth-words.ts'
import { toBrowserName } from '../../session/browser-name.ts'
import { leave } from '../../session/leave.ts'
import { FailedState } from '../../shell/failed-state.tsx'
import { tellDone, tellFailed } from '../../shell/toasts-store.ts'
import { useNow } from '../../time/clock.ts'
import { formatMoment } from '../../time/office-time.ts'

export function Sessions() {
  const client = useQueryClient()
  const now = useNow()
  const { data, error, refetch } = useQuery({
    queryKey: ['sessions'],
    queryFn: ({ signal }) => callDesk(listSessionsRoute, { signal }),
  })
  const { mutate: end } = useMutation({
    mutationFn: (id: string) => callDesk(endSessionRoute, { id }),
    onSuccess: () => tellDone('That session has ended.'),
    onError: (error) => tellFailed(toPlainWords(error)),
    onSettled: () => client.invalidateQueries({ queryKey: ['sessions'] }),
  })
  const { mutate: endOthers } = useMutation({
    mutationFn: async () => {
      const { error } = await supabase.auth.signOut({ scope: 'others' })
      if (error) throw error
    },
    onSuccess: () => tellDone('You are signed in here alone.'),
    onError: (error) => tellFailed(toAuthWords(error)),
    onSettled: () => client.invalidateQueries({ queryKey: ['sessions'] }),
  })
  const { mutate: endAll } = useMutation({
    mutationFn: () => leave('global'),
    onError: (error) => tellFailed(toAuthWords(error)),
  })

  return (
    <section className="page-section">
      <h2>Where you are signed in</h2>
      {error && !data && <FailedState error={error} onRetry={() => void refetch()} />}
      <ul className="account__list">
        {data?.map(({ id, createdAt, refreshedAt, userAgent, current }) => (
          <li key={id} className="account__item">
            <span>
              {toBrowserName(userAgent)}
              {current && <strong> (this one)</strong>}
              <span className="account__aside">
                since {formatMoment(createdAt, now)}, last seen {formatMoment(refreshedAt, now)}
              </span>
            </span>
            {!current && (
              <button className="tool" type="button" onClick={() => end(id)}>
                End<span className="visually-hidden"> the session in {toBrowserName(userAgent)}</span>
              </button>
            )}
          </li>
        ))}
      </ul>
      <div className="actions">
        {data && data.length > 1 && (
          <button className="tool" type="button" onClick={() => endOthers()}>
            End all others
          </button>
        )}
        <button className="tool tool--danger" type="button" onClick={() => endAll()}>
          Sign out everywhere
        </button>
      </div>
    </section>
  )
}
