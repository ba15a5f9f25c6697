import { type ReactNode, useEffect, useRef } from 'react'
import { Link, useRoute } from 'wouter'
import { views } from '#contract/life/views.ts'
import { toInboxPath } from '../case/filters.ts'
import { useCounts } from '../case/use-inquiries.ts'
import { useNotifications } from '../case/use-notifications.ts'
import { viewNames } from '../case/words.ts'
import { useUnsortedCounts } from '../pages/unsorted/use-unsorted-counts.ts'
import { useIncomingMail } from '../received-mail/use-incoming-mail.ts'
import { useWorkplace } from '../workplace/use-workplace.ts'
import { Icon, type IconName } from './icon.tsx'

export const viewIcons = {
  due: 'clock',
  mine: 'person',
  waiting: 'waiting',
  later: 'alarm',
  answered: 'check',
  spam: 'flag',
  all: 'list',
} as const satisfies Record<string, IconName>

export function ViewNav() {
  const counts = useCounts()
  const unseen = useNotifications().data?.unseen
  const unsorted = useUnsortedCounts()
  const isMailRead = Boolean(useIncomingMail())
  return (
    <nav className="nav" aria-label="Inbox">
      <ul className="nav__list nav__list--views">
        <NavLink path="/for-you" href="/for-you" icon="bell" isComplete={unseen !== undefined}>
          For you
          {unseen !== undefined && (
            <span className="nav__count" data-loud={unseen > 0 || undefined}>
              {unseen}
            </span>
          )}
        </NavLink>
        {unsorted && (isMailRead || unsorted.open > 0) && (
          <NavLink path="/unsorted" href="/unsorted" icon="mailIn">
            Unsorted
            <span className="nav__count" data-loud={unsorted.open > 0 || undefined}>
              {unsorted.open}
            </span>
          </NavLink>
        )}
        {views.map((view) => (
          <NavLink
            key={view}
            path={`/inbox/${view}`}
            href={toInboxPath(view)}
            icon={viewIcons[view]}
            isComplete={counts !== undefined}
          >
            {viewNames[view]}
            {counts && (
              <span className="nav__count" data-loud={(view === 'due' && counts[view] !== 0) || undefined}>
                {counts[view]}
              </span>
            )}
          </NavLink>
        ))}
      </ul>
    </nav>
  )
}

const tools = [
  { path: '/templates', name: 'Templates', icon: 'template' },
  { path: '/figures', name: 'Figures', icon: 'chart' },
  { path: '/mail', name: 'Mail', icon: 'mail' },
] as const
const audit = { path: '/audit', name: 'Audit', icon: 'shield' } as const

export function useTools() {
  return useWorkplace()?.me.admin ? [...tools, audit] : tools
}

export function ToolNav() {
  return (
    <nav className="nav nav--tools" aria-label="Tools">
      <ul className="nav__list">
        {useTools().map(({ path, name, icon }) => (
          <NavLink key={path} path={path} href={path} icon={icon}>
            {name}
          </NavLink>
        ))}
      </ul>
    </nav>
  )
}

type NavLinkProps = {
  path: string
  href: string
  icon: IconName
  isComplete?: boolean
  children: ReactNode
}

function NavLink({ path, href, icon, isComplete = true, children }: NavLinkProps) {
  const [isHere] = useRoute(path)
  const link = useRef<HTMLAnchorElement>(null)
  useEffect(() => {
    if (isHere && isComplete)
      link.current?.scrollIntoView({ block: 'nearest', inline: 'center', behavior: 'instant' })
  }, [isHere, isComplete])
  return (
    <li>
      <Link ref={link} className="nav__link" href={href} aria-current={isHere ? 'page' : undefined}>
        <Icon name={icon} />
        {children}
      </Link>
    </li>
  )
}
