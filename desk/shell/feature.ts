import type { ComponentType, ReactNode } from 'react'
import type { EventListener } from '../platform/live.ts'
import type { IconName } from './icon.tsx'

/** All that the desk has to know of a folder of `pages/`. The shell loops over these values. */
export type Feature = EventListener & {
  /** The first page of all features that matches the address is shown. */
  pages: readonly Page[]
  /** Shown to anybody who opens its address, signed in or not, in place of the desk. */
  openPages?: readonly Page[]
  /** Keys that work on every page. */
  keys?: Readonly<Record<string, () => void>>
  /** Rendered above every page. */
  Everywhere?: ComponentType
  /** Fetches what an address needs while the desk is still loading, for somebody who is signed in. */
  prefetch?: (location: Location) => void
  /** Clears what the person who signed out has left in memory, besides queries and messages. */
  forget?: () => void
}

export type Page = {
  path: string
  show: (params: Readonly<Record<string, string | undefined>>) => ReactNode
  link?: PageLink
}

export type PageLink = {
  name: string
  icon: IconName
  /** From the top of the navigation; what is the person's own is in their menu. */
  part: 'news' | 'lists' | 'tools' | 'own'
  /** Such as "g d", on every page. */
  keys?: string | undefined
  isForAdmins?: boolean
  useCount?: () => LinkCount | undefined
}

export type LinkCount = {
  /** Undefined until it is known. */
  count: number | undefined
  isLoud?: boolean
  isHidden?: boolean
  /** Precedes the title of the window. */
  title?: string
}
