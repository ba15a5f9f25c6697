import { useQuery } from '@tanstack/react-query'
import { type Instance, listInstancesRoute } from '#contract/desk/instances.ts'
import { callDesk } from '../../platform/api.ts'
import { FailedState } from '../../shell/failed-state.tsx'
import { PageSkeleton } from '../../shell/page-skeleton.tsx'
import { PageTitle } from '../../shell/page-title.tsx'
import { TableScroll } from '../../shell/table-scroll.tsx'
import { useNow } from '../../time/clock.ts'
import { formatMoment } from '../../time/office-time.ts'
import { BackToSettings } from './back-to-settings.tsx'

const ASK_EVERY_MS = 15_000
const HASH_DIGITS = 8

/** The servers on this database, and whether each follows the settings. */
export function InstancesPage() {
  const { data, error, status, refetch } = useQuery({
    queryKey: ['instances'],
    queryFn: ({ signal }) => callDesk(listInstancesRoute, { signal }),
    refetchInterval: ASK_EVERY_MS,
  })
  return (
    <div className="page">
      <BackToSettings />
      <header className="page__header">
        <PageTitle>Instances</PageTitle>
      </header>
      <p className="page__lead">
        Which servers run, and what each of them runs. They tell every minute. One that has stopped goes at
        once, and one that was cut off after a day.
      </p>
      {status === 'pending' && <PageSkeleton />}
      {status === 'error' && !data && <FailedState error={error} onRetry={() => void refetch()} />}
      {data && <InstancesTable instances={data.instances} settings={data.settings} />}
    </div>
  )
}

function InstancesTable({ instances, settings }: { instances: readonly Instance[]; settings: number }) {
  const now = useNow()
  if (instances.length === 0) return <p>None has told yet: look again in a minute.</p>
  return (
    <TableScroll label="Instances">
      <table className="table instances">
        <thead>
          <tr>
            <th scope="col">Host</th>
            <th scope="col">State</th>
            <th scope="col">Version</th>
            <th scope="col">Since</th>
            <th scope="col">Last told</th>
            <th scope="col">Pages</th>
          </tr>
        </thead>
        <tbody>
          {instances.map((one) => (
            <tr key={one.id}>
              <td>
                {one.host}
                {one.isOwn && <span className="setting__aside">answers you now</span>}
              </td>
              <td>{toState(one, settings)}</td>
              <td>{one.version}</td>
              <td>{formatMoment(one.startedAt, now)}</td>
              <td>{formatMoment(one.seenAt, now)}</td>
              <td>
                <code>{one.pages.slice(0, HASH_DIGITS)}</code>
                {one.problem !== null && (
                  <span className="field__error">Still shows its earlier pages: {one.problem}</span>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </TableScroll>
  )
}

function toState({ isStale, settings }: Instance, newest: number): string {
  if (isStale) return 'Not heard of lately: it has ended, or is cut off'
  return settings < newest
    ? 'Runs, with earlier settings: they follow within seconds'
    : 'Runs, with the present settings'
}
