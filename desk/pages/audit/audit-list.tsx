import type { InfiniteData } from '@tanstack/react-query'
import { Link } from 'wouter'
import type { Audit } from '#contract/desk/oversight.ts'
import { isReference } from '#contract/inquiry/reference.ts'
import { parseActor } from '#contract/life/actor.ts'
import { isSection } from '#contract/settings/settings.ts'
import { TableScroll } from '../../shell/table-scroll.tsx'
import { useNow } from '../../time/clock.ts'
import { formatMoment } from '../../time/office-time.ts'
import { useNames } from '../../workplace/use-workplace.ts'
import { toAuditWords } from './audit-words.ts'
import { SettingChange } from './setting-change.tsx'

export function AuditList({ pages }: { pages: InfiniteData<Audit> | undefined }) {
  const now = useNow()
  const { toName } = useNames()
  const events = pages?.pages.flatMap((page) => page.events)
  const tokens = Object.assign({}, ...(pages?.pages.map((page) => page.tokens) ?? []))
  const toActorName = (actor: string) => {
    const { person, token } = parseActor(actor)
    return token === undefined ? toName(actor) : `${toName(person)}, by “${tokens[token] ?? 'a program'}”,`
  }
  if (events === undefined) return null
  if (events.length === 0) return <p>The log says nothing about this. Check the reference.</p>
  return (
    <TableScroll label="Events">
      <table className="table audit">
        <thead>
          <tr>
            <th scope="col">When</th>
            <th scope="col">What</th>
            <th scope="col">About</th>
            <th scope="col">No.</th>
          </tr>
        </thead>
        <tbody>
          {events.map((event) => (
            <tr key={event.n}>
              <td className="audit__when">{formatMoment(event.at, now)}</td>
              <td>
                {toAuditWords(event, toActorName, now)}
                {event.kind === 'setting-changed' && isSection(event.detail.section) && (
                  <SettingChange section={event.detail.section} version={event.detail.version} />
                )}
              </td>
              <td className="audit__about">
                <Subject event={event} />
              </td>
              <td>{event.n}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </TableScroll>
  )
}

function Subject({ event: { subject, kind } }: { event: Audit['events'][number] }) {
  const { toName } = useNames()
  if (subject === null) return <>{kind === 'signing-key-added' ? 'all sign-ins' : 'erased or unknown'}</>
  if (!isReference(subject)) return <>{toName(subject)}</>
  return <Link href={`/inquiries/${subject}`}>{subject}</Link>
}
