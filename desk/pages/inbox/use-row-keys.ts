import { type FocusEvent, useEffect, useRef } from 'react'
import { useLocation } from 'wouter'
import type { InquiryRow } from '#contract/desk/inquiries.ts'
import { isAllowed } from '#contract/life/actions.ts'
import type { View } from '#contract/life/views.ts'
import { type Intent, intend } from '../../case/intent.ts'
import { takeLastOpened } from '../../case/last-opened.ts'
import { type FieldName, focusField, offerFocus } from '../../shell/field-focus.ts'
import { findStep, notePlace } from '../../shell/list-place.ts'
import { focusPageTitle } from '../../shell/page-title.tsx'
import { useShortcuts } from '../../shell/shortcuts.ts'

/** The dialog to open for a step of a row. */
export type RowStep = { row: InquiryRow; what: 'plan' | 'move' | 'done' }

export type RowActs = {
  onClaim: (row: InquiryRow) => void
  onClose: (row: InquiryRow) => void
  onStep: (asked: RowStep) => void
  onSpam: (row: InquiryRow) => void
  onHandOver: (row: InquiryRow) => void
  onSelect: (row: InquiryRow, isRange: boolean) => void
  onUrgent: (row: InquiryRow) => void
}

type RowKeysOptions = RowActs & {
  view: View
  list: string
  rows: readonly InquiryRow[]
  scrollTo: (index: number) => void
}

export function useRowKeys({ view, list, rows, scrollTo, ...on }: RowKeysOptions) {
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

  // The last row took the focus along.
  useEffect(
    () => () => {
      if (document.activeElement === document.body) focusPageTitle()
    },
    [],
  )

  const references = rows.map(({ reference }) => reference)

  function move(step: 1 | -1): void {
    const index = findStep(list, references, step)
    wanted.current = index
    scrollTo(index)
    const link = links.current.get(index)
    // A distant row is rendered by the scrolling and then focused.
    if (link) focus(link)
  }

  function withFocused(act: (row: InquiryRow) => void): void {
    const row = rows[toIndex(document.activeElement)]
    if (row) act(row)
  }

  function open({ reference }: InquiryRow): void {
    navigate(`/inquiries/${reference}`, { state: { from: view } })
  }

  function write(row: InquiryRow, field: FieldName): void {
    focusField(isAllowed('log-answer', row) ? field : 'note')
    open(row)
  }

  function openFor(row: InquiryRow, what: Intent): void {
    if (isAllowed('log-answer', row)) intend(row.reference, what)
    open(row)
  }

  useShortcuts({
    j: () => move(1),
    k: () => move(-1),
    c: () => withFocused((row) => isAllowed('claim', row) && on.onClaim(row)),
    e: () => withFocused((row) => isAllowed('close', row) && on.onClose(row)),
    s: () => withFocused((row) => isAllowed('add-step', row) && on.onStep({ row, what: 'plan' })),
    d: () => withFocused((row) => row.next?.step && on.onStep({ row, what: 'done' })),
    m: () => withFocused((row) => row.next && on.onStep({ row, what: 'move' })),
    '!': () => withFocused((row) => isAllowed('mark-spam', row) && on.onSpam(row)),
    h: () => withFocused((row) => isAllowed('assign', row) && on.onHandOver(row)),
    y: () => withFocused((row) => isAllowed('set-urgent', row) && on.onUrgent(row)),
    x: () => withFocused((row) => on.onSelect(row, false)),
    X: () => withFocused((row) => on.onSelect(row, true)),
    r: () => withFocused((row) => write(row, 'reply')),
    n: () => withFocused((row) => write(row, 'note')),
    t: () => withFocused((row) => openFor(row, 'template')),
    p: () => withFocused((row) => openFor(row, 'call')),
    w: () => withFocused((row) => openFor(row, 'whatsapp')),
  })
  return {
    setLink,
    noteFocus: ({ target }: FocusEvent) => notePlace(list, references, toIndex(target)),
  }
}

function toIndex(element: Element | null): number {
  const item = element?.closest('[data-index]')
  return item instanceof HTMLElement ? Number(item.dataset['index']) : -1
}
