import type { Company } from '#contract/company/company.ts'
import { toOffset } from '#contract/company/zone-time.ts'
import { HOUR_MS } from '#contract/durations.ts'
import type { InquiryField } from '#contract/inquiry/inquiry.ts'
import { isOpen } from '#contract/life/standing.ts'
import { toStatus } from '#contract/life/views.ts'
import { exportColumns, type Written } from '../../case/inquiry/fields.ts'
import { toLife } from '../../case/inquiry/life-columns.ts'
import type { StoredRow } from '../../case/inquiry/rows.ts'
import type { MessageCount } from '../../case/words/store.ts'
import { createWallTexts } from './wall-texts.ts'

export type ExportOffice = Pick<Company, 'zone' | 'zoneShort'>

export type Exported = {
  row: StoredRow
  written: Written
  mergedInto: string
  people: ReadonlyMap<string, string>
  messages: MessageCount | undefined
}

export type Column = { heading: string; toText: (exported: Exported) => string }

const { message, ...otherFields } = exportColumns

export function toColumns({ zone, zoneShort }: ExportOffice): readonly Column[] {
  const clocks = [zoneShort, toFixedOffset(zone)].filter(Boolean).join(' ')
  const toWallText = createWallTexts(zone)
  const toTime = (at: number | null) => (at === null ? '' : toWallText(at))
  return [
    { heading: 'Reference', toText: ({ row }) => row.reference },
    { heading: `Received, ${clocks}`, toText: ({ row }) => toTime(row.received_at) },
    {
      heading: 'Status',
      toText: ({ row }) => (isOpen(row) ? toStatus(toLife(row)) : row.standing),
    },
    { heading: `Due, ${clocks}`, toText: ({ row }) => toTime(row.next_at) },
    { heading: `Answered, ${clocks}`, toText: ({ row }) => toTime(row.answered_at) },
    { heading: 'Minutes to first answer', toText: ({ row }) => toMinutesToAnswer(row) },
    { heading: 'With', toText: ({ row, people }) => people.get(row.owner ?? '') ?? '' },
    ...Object.values(otherFields).map(toColumn),
    { heading: 'Destination', toText: ({ row }) => row.destination ?? '' },
    { heading: 'Closed because', toText: ({ row }) => row.closed_for ?? '' },
    { heading: 'Source', toText: ({ row }) => row.source ?? '' },
    { heading: 'Heard from', toText: ({ row }) => row.heard_from ?? '' },
    { heading: 'Messages', toText: ({ messages }) => String(messages?.count ?? 0) },
    { heading: `Last message, ${clocks}`, toText: ({ messages }) => toTime(messages?.lastAt ?? null) },
    { heading: 'Merged into', toText: ({ mergedInto }) => mergedInto },
    toColumn(message),
  ]
}

/** "(UTC+3)" where the clocks are never changed. */
function toFixedOffset(zone: string): string {
  const year = new Date().getUTCFullYear()
  const offsets = [0, 3, 6, 9].map((month) => toOffset(Date.UTC(year, month), zone))
  const [hours = 0] = offsets.map((ms) => ms / HOUR_MS)
  if (new Set(offsets).size > 1) return ''
  return `(UTC${hours < 0 ? '−' : '+'}${Math.abs(hours)})`
}

function toColumn({ heading, toText }: (typeof exportColumns)[InquiryField]): Column {
  return { heading, toText: ({ written }) => toText(written) }
}

function toMinutesToAnswer({ answered_at, received_at }: StoredRow): string {
  return answered_at === null ? '' : String(Math.round((answered_at - received_at) / 60_000))
}
