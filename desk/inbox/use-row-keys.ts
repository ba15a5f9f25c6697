import { useEffect, useRef } from 'react'
import { useLocation } from 'wouter'
import type { InquiryRow } from '#contract/desk/inquiries.ts'
import { isAllowed } from '#contract/life/actions.ts'
import { focusField, offerFocus } from '../shell/field-focus.ts'
import { useShortcuts } from '../shell/shortcuts.ts'
import { takeLastOpened } from './last-opened.ts'

type RowKeysOptions = {
  rows: readonly InquiryRow[]
  scrollTo: (index: number) => void
  onClaim: (row: InquiryRow) => void
  onClose: (row: InquiryRow) => void
  onSnooze: (row: InquiryRow) => void
}

export function useRowKeys({ rows, scrollTo, onClaim, onClose, onSnooze }: RowKeysOptions) {
  const [, navigate] = useLocation()
  const links = useRef(new Map<number, HTMLAnchorElement>())
  const wanted = useRef<number>(undefined)

  function setLink(index: number, link: HTMLAnchorElement | null): void {
    if (link === null) {
      links.current.delete(index)
      return
    }
    links.current.set(index, link)
    if (wanted.current === index) focus(link)
  }

  function focus(link: HTMLAnchorElement): void {
    wanted.current = undefined
    offerFocus(link)
  }

  // The effect runs once: a later change of the list must not move the focus.
  const start = useRef(rows)
  useEffect(() => {
    const opened = takeLastOpened()
    const index = start.current.findIndex(({ reference }) => reference === opened)
    // The row is rendered and focused once the list knows its height.
    if (index >= 0) wanted.current = index
  }, [])

  function move(step: number): void {
    const index = Math.max(0, Math.min(rows.length - 1, findFocused() + step))
    wanted.current = index
    scrollTo(index)
    const link = links.current.get(index)
    // A distant row is rendered by the scrolling and then focused.
    if (link) focus(link)
  }

  function findFocused(): number {
    const item = document.activeElement?.closest('[data-index]')
    return item instanceof HTMLElement ? Number(item.dataset['index']) : -1
  }

  function withFocused(act: (row: InquiryRow) => void): void {
    const row = rows[findFocused()]
    if (row) act(row)
  }

  function write(row: InquiryRow): void {
    focusField(isAllowed('log-answer', row) ? 'reply' : 'note')
    navigate(`/inquiries/${row.reference}`)
  }

  useShortcuts({
    j: () => move(1),
    k: () => move(-1),
    c: () => withFocused((row) => isAllowed('claim', row) && onClaim(row)),
    e: () => withFocused((row) => isAllowed('close', row) && onClose(row)),
    s: () => withFocused((row) => isAllowed('set-next', row) && onSnooze(row)),
    r: () => withFocused(write),
  })
  return { setLink }
}
