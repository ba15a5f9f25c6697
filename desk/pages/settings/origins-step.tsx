import { useQuery } from '@tanstack/react-query'
import { type SetupAnswer, tryOriginsRoute } from '#contract/desk/setup.ts'
import { callDesk } from '../../platform/api.ts'
import { toPlainWords } from '../../platform/desk-error.ts'

const ANSWER_TIMEOUT_MS = 8_000

type OriginsStepProps = { setup: Pick<SetupAnswer, 'publicOrigin' | 'deskOrigin'> }

/** The addresses of site and desk, tried from the server and from this browser. */
export function OriginsStep({ setup: { publicOrigin, deskOrigin } }: OriginsStepProps) {
  const fromServer = useQuery({
    queryKey: ['setup-origins'],
    queryFn: () => callDesk(tryOriginsRoute),
    refetchOnWindowFocus: false,
  })
  const fromBrowser = useQuery({
    queryKey: ['setup-origins-browser', publicOrigin],
    queryFn: () => askFromBrowser(publicOrigin),
    refetchOnWindowFocus: false,
  })
  const isTrying = fromServer.isFetching || fromBrowser.isFetching
  const failure = fromServer.error && toPlainWords(fromServer.error)
  return (
    <section className="form setting__form" aria-labelledby="origins">
      <h2 id="origins">Addresses</h2>
      <dl className="setup-origins" aria-busy={isTrying}>
        <Origin
          name="Site"
          origin={publicOrigin}
          fromServer={failure || fromServer.data?.site}
          fromBrowser={fromBrowser.data}
        />
        <Origin
          name="Desk"
          origin={deskOrigin}
          fromServer={failure || fromServer.data?.desk}
          fromBrowser={toOwnVerdict(deskOrigin)}
        />
      </dl>
      <div className="actions">
        <button
          className="tool"
          type="button"
          aria-disabled={isTrying}
          onClick={() => !isTrying && void Promise.all([fromServer.refetch(), fromBrowser.refetch()])}
        >
          {isTrying ? 'Trying …' : 'Try again'}
        </button>
      </div>
    </section>
  )
}

type Verdict = string | null | undefined
type OriginProps = {
  name: string
  origin: string
  fromServer: Verdict
  fromBrowser: Verdict
}

function Origin({ name, origin, fromServer, fromBrowser }: OriginProps) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>
        <strong>{origin}</strong>
        <VerdictLine from="the server" verdict={fromServer} />
        <VerdictLine from="this browser" verdict={fromBrowser} />
      </dd>
    </div>
  )
}

function VerdictLine({ from, verdict }: { from: string; verdict: Verdict }) {
  if (verdict === undefined) return <span className="setting__aside">From {from}: trying …</span>
  return verdict === null ? (
    <span className="setup-origins__good">From {from}: answers.</span>
  ) : (
    <span className="setup-origins__bad">
      From {from}: {verdict}
    </span>
  )
}

/** A browser doesn't say why it reaches nothing. */
async function askFromBrowser(origin: string): Promise<string | null> {
  try {
    const signal = AbortSignal.timeout(ANSWER_TIMEOUT_MS)
    const response = await fetch(`${origin}/up`, { signal, cache: 'no-store', credentials: 'omit' })
    return response.ok ? null : `Something else answers there (${response.status}).`
  } catch {
    return 'It is not reached. Open it in another tab: the browser then says why. Is its name known outside, and its certificate trusted?'
  }
}

function toOwnVerdict(deskOrigin: string): string | null {
  return location.origin === deskOrigin
    ? null
    : `You are at ${location.origin}. Sign-ins by a provider and links in mails lead to ${deskOrigin}: open the desk there.`
}
