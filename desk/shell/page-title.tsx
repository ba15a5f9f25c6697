import { useEffect, useRef } from 'react'
import { useLocation } from 'wouter'
import { useCounts } from '../inbox/use-inquiries.ts'
import { useSettings } from '../session/use-settings.ts'
import { offerFocus } from './field-focus.ts'

type PageTitleProps = {
  children: string
  /** In place of a heading that names a patient: browsers keep what a window was called, and synchronise it. */
  windowName?: string
}

let lastPath: string | undefined

/** The heading of a page. It names the window, with what is due, and takes the focus when the page changes. */
export function PageTitle({ children, windowName = children }: PageTitleProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  const [path] = useLocation()
  const due = useCounts()?.due ?? 0
  const companyName = useSettings()?.companyName ?? 'Pona'

  useEffect(() => {
    document.title = `${due > 0 ? `(${due}) ` : ''}${windowName} · ${companyName} desk`
  }, [due, windowName, companyName])

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

/** Where the focus goes when a text was sent from the page: out of the field, so that keys are shortcuts again. */
export function focusPageTitle(): void {
  document.querySelector<HTMLElement>('.page-title')?.focus({ preventScroll: true })
}
