import { useEffect, useRef } from 'react'
import { useLocation } from 'wouter'
import { useCompanyName } from '../platform/use-settings.ts'
import { offerFocus } from './field-focus.ts'
import { useWindowTitle } from './window-title.ts'

type PageTitleProps = {
  children: string
  /** Used when the heading names a patient: browsers keep and synchronise window titles. */
  windowName?: string
  /** Set for an English sentence that quotes a text; a name has the direction of its first letter. */
  dir?: 'ltr'
}

let lastPath: string | undefined

/** The page's heading. It sets the window title, and takes the focus on navigation. */
export function PageTitle({ children, windowName = children, dir }: PageTitleProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  const [path] = useLocation()
  const companyName = useCompanyName()
  useWindowTitle(`${windowName} · ${companyName} desk`)

  useEffect(() => {
    if (lastPath !== undefined && lastPath !== path) offerFocus(heading.current)
    lastPath = path
  }, [path])

  return (
    <h1 ref={heading} className="page-title" tabIndex={-1}>
      <bdi dir={dir}>{children}</bdi>
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
