import type { FiguresRow } from '#contract/desk/oversight.ts'
import { TableScroll } from '../../shell/table-scroll.tsx'
import { toDurationWords, toShare } from './stats.tsx'

type FiguresTableProps = {
  caption: string
  head: string
  rows: readonly (FiguresRow & { key: string; label: string })[]
  isOpen?: boolean
}

export function FiguresTable({ caption, head, rows, isOpen = false }: FiguresTableProps) {
  const table = (
    <TableScroll label={caption}>
      <table className="table">
        <caption>{caption}</caption>
        <thead>
          <tr>
            {[head, 'Received', 'Answered', 'Median', '9 of 10', 'Within 1 h', 'Within 24 h'].map((name) => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key, label, ...row }) => (
            <tr key={key}>
              <th scope="row">{label}</th>
              <td>{row.received}</td>
              <td>{row.answered}</td>
              <td>{toDurationWords(row.medianMs)}</td>
              <td>{toDurationWords(row.p90Ms)}</td>
              <td>{toShare(row.within1h, row.measured1h)}</td>
              <td>{toShare(row.within24h, row.measured24h)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </TableScroll>
  )
  if (isOpen) return table
  return (
    <details className="figures-table">
      <summary>Read it as a table</summary>
      {table}
    </details>
  )
}
