import { useRef, useState } from 'react'
import type { InquiryRow } from '#contract/desk/inquiries.ts'

export type Selection = {
  /** The selected inquiries in their latest known state; undefined outside selection mode. */
  rows: readonly InquiryRow[] | undefined
  has: (reference: string) => boolean
  start: () => void
  /** `isRange` selects the range from the last row. */
  toggle: (row: InquiryRow, isRange: boolean) => void
  choose: (rows: readonly InquiryRow[]) => void
  end: () => void
}

type Rows = ReadonlyMap<string, InquiryRow>

export function useSelection(list: string, shown: readonly InquiryRow[]): Selection {
  const [kept, setKept] = useState<{ list: string; rows: Rows } | undefined>(undefined)
  // Other filters end the selection, since it would be out of sight.
  const selected = kept?.list === list ? kept.rows : undefined
  const setSelected = (rows: Rows | undefined) => setKept(rows && { list, rows })
  const last = useRef<string>(undefined)

  function toggle(row: InquiryRow, isRange: boolean): void {
    const before = selected ?? new Map<string, InquiryRow>()
    setSelected(isRange ? withRange(before, row) : withToggled(before, row))
    last.current = row.reference
  }

  function withRange(before: Rows, row: InquiryRow): Rows {
    const [from, to] = [last.current, row.reference].map((one) =>
      shown.findIndex(({ reference }) => reference === one),
    )
    if (from === undefined || to === undefined || from < 0) return withToggled(before, row)
    const range = shown.slice(Math.min(from, to), Math.max(from, to) + 1)
    return new Map([...before, ...toEntries(range)])
  }

  const latest = new Map(shown.map((row) => [row.reference, row]))
  return {
    rows: selected && [...selected].map(([reference, row]) => latest.get(reference) ?? row),
    has: (reference) => selected?.has(reference) ?? false,
    start: () => setSelected(new Map()),
    toggle,
    choose: (rows) => setSelected(new Map(toEntries(rows))),
    end: () => {
      last.current = undefined
      setSelected(undefined)
    },
  }
}

function withToggled(before: Rows, row: InquiryRow): Rows {
  const after = new Map(before)
  if (!after.delete(row.reference)) after.set(row.reference, row)
  return after
}

function toEntries(rows: readonly InquiryRow[]): [string, InquiryRow][] {
  return rows.map((row) => [row.reference, row])
}
