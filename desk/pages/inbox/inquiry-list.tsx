import { useWindowVirtualizer } from '@tanstack/react-virtual'
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { InquiryRow, Passage } from '#contract/desk/inquiries.ts'
import type { View } from '#contract/life/views.ts'
import { useNow } from '../../time/clock.ts'
import { toOwnerWords } from '../../workplace/absence-words.ts'
import { useNames, useWorkplace } from '../../workplace/use-workplace.ts'
import { InquiryRowItem } from './inquiry-row.tsx'
import { RowCheck } from './selection/row-check.tsx'
import { type RowActs, useRowKeys } from './use-row-keys.ts'

const ROW_PX = 76
const CARD_PX = 176
const CARD_BELOW_PX = 960
const READ_AHEAD_ROWS = 15

type InquiryListProps = RowActs & {
  list: string
  view: View
  rows: readonly InquiryRow[]
  passages: Readonly<Record<string, Passage>>
  label: string
  onEnd: () => void
  isSelected: ((reference: string) => boolean) | undefined
}

export function InquiryList(props: InquiryListProps) {
  const { view, rows, passages, label, onEnd, onClaim } = props
  const now = useNow()
  const { toName } = useNames()
  const workplace = useWorkplace()
  const office = workplace?.company
  const element = useRef<HTMLUListElement>(null)
  const [top, setTop] = useState(0)
  const virtualizer = useWindowVirtualizer({
    count: rows.length,
    estimateSize: () => (window.innerWidth < CARD_BELOW_PX ? CARD_PX : ROW_PX),
    getItemKey: (index) => rows[index]?.reference ?? index,
    // Renders the rows before the effect that measures the window, where nothing may interrupt.
    initialRect: { width: window.innerWidth, height: window.innerHeight },
    overscan: 6,
    scrollMargin: top,
    // Keeps focused rows clear of the bars at a phone's top and bottom.
    scrollPaddingStart: 120,
    scrollPaddingEnd: 96,
  })
  const { setLink, noteFocus } = useRowKeys({
    ...props,
    scrollTo: (index) => virtualizer.scrollToIndex(index),
  })
  const items = virtualizer.getVirtualItems()
  const lastIndex = items.at(-1)?.index ?? 0

  useLayoutEffect(() => {
    setTop(element.current?.offsetTop ?? 0)
  }, [])
  useEffect(() => {
    if (lastIndex >= rows.length - READ_AHEAD_ROWS) onEnd()
  }, [lastIndex, rows.length, onEnd])

  return (
    <ul
      ref={element}
      className="inquiry-list"
      aria-label={label}
      onFocus={noteFocus}
      style={{ blockSize: virtualizer.getTotalSize() }}
    >
      {items.map(({ index, key, start }) => {
        const row = rows[index]
        if (row === undefined) return null
        return (
          <li
            key={key}
            ref={virtualizer.measureElement}
            data-index={index}
            className="inquiry-list__item"
            aria-setsize={rows.length}
            aria-posinset={index + 1}
            style={{ transform: `translateY(${start - top}px)` }}
          >
            {props.isSelected && (
              <RowCheck row={row} isSelected={props.isSelected(row.reference)} onToggle={props.onSelect} />
            )}
            <InquiryRowItem
              row={row}
              passage={passages[row.reference]}
              view={view}
              now={now}
              office={office}
              person={row.owner === null ? undefined : toOwnerWords(row.owner, workplace, now, toName)}
              onClaim={onClaim}
              linkRef={(link) => setLink(index, link)}
            />
          </li>
        )
      })}
    </ul>
  )
}
