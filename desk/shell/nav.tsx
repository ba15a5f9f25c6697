import { useEffect, useRef } from 'react'
import { Link, useRoute } from 'wouter'
import { useWorkplace } from '../workplace/use-workplace.ts'
import type { Feature, PageLink } from './feature.ts'
import { Icon } from './icon.tsx'
import { useTitleNews } from './window-title.ts'

type PlacedLink = PageLink & { path: string }

export function listLinks(features: readonly Feature[], ...parts: readonly PageLink['part'][]): PlacedLink[] {
  const links = features.flatMap(({ pages }) =>
    pages.flatMap(({ path, link }) => (link ? { path, ...link } : [])),
  )
  return parts.flatMap((part) => links.filter((link) => link.part === part))
}

export function ViewNav({ features }: { features: readonly Feature[] }) {
  return (
    <nav className="nav" aria-label="Inbox">
      <ul className="nav__list nav__list--views">
        {listLinks(features, 'news', 'lists').map((link) => (
          <NavLink key={link.path} {...link} />
        ))}
      </ul>
    </nav>
  )
}

export function useTools(features: readonly Feature[]): PlacedLink[] {
  const isAdmin = useWorkplace()?.me.admin
  return listLinks(features, 'tools').filter(({ isForAdmins }) => isAdmin || !isForAdmins)
}

export function ToolNav({ features }: { features: readonly Feature[] }) {
  return (
    <nav className="nav nav--tools" aria-label="Tools">
      <ul className="nav__list">
        {useTools(features).map((link) => (
          <NavLink key={link.path} {...link} />
        ))}
      </ul>
    </nav>
  )
}

const useNoCount = () => undefined

function NavLink({ path, name, icon, useCount = useNoCount }: PlacedLink) {
  const [isHere] = useRoute(path)
  const link = useRef<HTMLAnchorElement>(null)
  const counted = useCount()
  useTitleNews(path, counted?.title)
  useEffect(() => (isHere ? keepInSight(link.current) : undefined), [isHere])
  if (counted?.isHidden) return null
  return (
    <li>
      <Link ref={link} className="nav__link" href={path} aria-current={isHere ? 'page' : undefined}>
        <Icon name={icon} />
        {name}
        {counted?.count !== undefined && (
          <span className="nav__count" data-loud={counted.isLoud || undefined}>
            {counted.count}
          </span>
        )}
      </Link>
    </li>
  )
}

/** Also when the counts of links before it arrive later. */
function keepInSight(link: HTMLElement | null): (() => void) | undefined {
  const list = link?.closest('ul')
  if (!link || !list) return undefined
  const show = () => link.scrollIntoView({ block: 'nearest', inline: 'center', behavior: 'instant' })
  show()
  const observer = new MutationObserver(show)
  observer.observe(list, { childList: true, subtree: true })
  return () => observer.disconnect()
}
