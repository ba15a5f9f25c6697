import { useEffect, useRef, useState } from 'react'
import { unknownOffice } from '#contract/company/office-hours.ts'
import { ChangeDialog } from '../../case/change-dialog.tsx'
import { endAtOnce } from '../../case/end-at-once.ts'
import { EndDialog } from '../../case/end-dialog.tsx'
import { takeLastOpened } from '../../case/last-opened.ts'
import { offerFocus } from '../../shell/field-focus.ts'
import { findStep, notePlace } from '../../shell/list-place.ts'
import { useShortcuts } from '../../shell/shortcuts.ts'
import { useNow } from '../../time/clock.ts'
import { useNames, useWorkplace } from '../../workplace/use-workplace.ts'
import { type AskedOfItem, DayItemRow } from './day-item.tsx'
import { groupByDay } from './day-words.ts'
import type { DayItem } from './use-my-day.ts'

type DayListProps = { items: readonly DayItem[]; person: string | undefined }

export function DayList({ items, person }: DayListProps) {
  const now = useNow()
  const { toName } = useNames()
  const office = useWorkplace()?.company ?? unknownOffice
  const [asked, setAsked] = useState<AskedOfItem>()
  const list = useRef<HTMLDivElement>(null)
  const listName = `my-day ${person}`
  const keys = items.map(({ key }) => key)

  const listLinks = () => [...(list.current?.querySelectorAll('a') ?? [])]

  const findIndex = (element: Element | null) => {
    const item = element?.closest('li')
    return listLinks().findIndex((link) => item?.contains(link))
  }

  function move(step: 1 | -1): void {
    const link = listLinks()[findStep(listName, keys, step)]
    link?.focus()
    link?.closest('li')?.scrollIntoView({ block: 'nearest' })
  }

  function ask(asking: AskedOfItem): void {
    const { item, what } = asking
    const step = item.row.steps.find(({ id }) => id === item.item)
    if (what === 'move' || (step && !endAtOnce(item.row, step, false))) setAsked(asking)
  }

  function askFocused(what: AskedOfItem['what']): void {
    const item = items[findIndex(document.activeElement)]
    if (item) ask({ item, what })
  }

  useShortcuts({
    j: () => move(1),
    k: () => move(-1),
    d: () => askFocused('done'),
    m: () => askFocused('move'),
  })

  // The effect runs once: a later change of the list must not move the focus.
  const start = useRef(items)
  useEffect(() => {
    const opened = takeLastOpened()
    const index = start.current.findIndex(({ reference }) => reference === opened)
    const link = list.current?.querySelectorAll('a')[index]
    if (link) offerFocus(link)
  }, [])

  return (
    <div ref={list} className="day">
      {groupByDay(items, now).map(({ name, isOverdue, items: group }) => (
        <section key={name} className="day__group" aria-label={name} data-overdue={isOverdue || undefined}>
          <h2 className="day__name">
            {name} <span className="day__count">{group.length}</span>
          </h2>
          <ul onFocus={({ target }) => notePlace(listName, keys, findIndex(target))}>
            {group.map((item) => (
              <DayItemRow key={item.key} {...{ item, person, now, office, toName }} onAsk={ask} />
            ))}
          </ul>
        </section>
      ))}
      {asked && <AskedDialog {...asked} onClose={() => setAsked(undefined)} />}
    </div>
  )
}

function AskedDialog({ item: { row, item }, what, onClose }: AskedOfItem & { onClose: () => void }) {
  const step = row.steps.find(({ id }) => id === item)
  if (what === 'move') return <ChangeDialog row={row} step={step?.id ?? null} onClose={onClose} />
  return step ? <EndDialog row={row} step={step} isRemoval={false} onClose={onClose} /> : null
}
