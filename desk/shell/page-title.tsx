import { useEffect, useRef } from 'react'
import { useLocation } from 'wouter'
import { useCounts } from '../case/use-inquiries.ts'
import { useNotifications } from '../case/use-notifications.ts'
import { useSettings } from '../platform/use-settings.ts'
import { offerFocus } from './field-focus.ts'

type PageTitleProps = {
  children: string
  /** Used when the heading names a patient: browsers keep and synchronise window titles. */
  windowName?: string
}

let lastPath: string | undefined

/**
 * The page's heading. It sets the window title, with counts of due inquiries and unseen notifications, and takes the
 * focus on navigation.
 */
export function PageTitle({ children, windowName = children }: PageTitleProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  const [path] = useLocation()
  const due = useCounts()?.due ?? 0
  const unseen = useNotifications().data?.unseen ?? 0
  const companyName = useSettings()?.companyName ?? 'Pona'

  useEffect(() => {
    const forYou = unseen > 0 ? `${unseen} for you · ` : ''
    document.title = `${forYou}${due > 0 ? `(${due}) ` : ''}${windowName} · ${companyName} desk`
  }, [due, unseen, windowName, companyName])

  useEffect(() => {
    if (lastPath !== undefined && lastPath !== path) offerFocus(heading.current)
    lastPath = path
  }, [path])

  return (
    <h1 ref={heading} className="page-title" tabIndex={-1}>
      <bdi>{children}</bdi>
    </h1>
  )
}

/** After an act that takes its own button away. */
export function offerFocusToPageTitle(): void {
  offerFocus(document.querySelector<HTMLElement>('.page-title'))
}

/** Moves the focus out of a field after sending, so that keys are shortcuts again. */
export function focusPageTitle(): void {
  document.querySelector<HTMLElement>('.page-title')?.focus({ preventScroll: true })
}
