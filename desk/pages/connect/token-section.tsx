import { useState } from 'react'
import { FailedState } from '../../shell/failed-state.tsx'
import { PageSkeleton } from '../../shell/page-skeleton.tsx'
import { useNow } from '../../time/clock.ts'
import { formatMoment } from '../../time/office-time.ts'
import { toInnerName } from '../../workplace/names.ts'
import { useNames } from '../../workplace/use-workplace.ts'
import { toTokenWords } from './connect-words.ts'
import { TokenDialog } from './token-dialog.tsx'
import { useTokenChanges, useTokens } from './use-tokens.ts'

export function TokenSection() {
  const { data, error, status, refetch } = useTokens()
  const { end } = useTokenChanges()
  const { toName } = useNames()
  const now = useNow()
  const [isAdding, setAdding] = useState(false)
  return (
    <section className="page-section" aria-labelledby="connect-tokens">
      <h2 id="connect-tokens">Tokens</h2>
      <p>
        A token lets one program in, as whoever made it, for what is ticked and nothing else. It is refused
        once that account is disabled.
      </p>
      {status === 'pending' && <PageSkeleton />}
      {error && !data && <FailedState error={error} onRetry={() => void refetch()} />}
      {data && data.tokens.length > 0 && (
        <ul className="connections">
          {data.tokens.map((token) => (
            <li key={token.id} className="connection" data-state={token.state}>
              <div className="connection__words">
                <h3 className="connection__name" dir="auto">
                  {token.name}
                </h3>
                <p className="connection__aside">
                  {token.scopes.join(', ')}, by {toInnerName(toName(token.staffId))}
                </p>
                <p className="connection__aside">{toTokenWords(token, (at) => formatMoment(at, now))}</p>
              </div>
              <button className="tool" type="button" onClick={() => end(token)}>
                End<span className="visually-hidden"> the token {token.name}</span>
              </button>
            </li>
          ))}
        </ul>
      )}
      <div className="actions">
        <button className="tool" type="button" onClick={() => setAdding(true)}>
          Make a token
        </button>
      </div>
      {isAdding && <TokenDialog onClose={() => setAdding(false)} />}
    </section>
  )
}
