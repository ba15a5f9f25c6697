import type { FiguresRow } from '#contract/desk/oversight.ts'
import { TableScroll } from '../shell/table-scroll.tsx'
import { toDurationWords, toShare } from './stats.tsx'

type FiguresTableProps = {
  caption: string
  head: string
  rows: readonly (FiguresRow & { key: string; label: string })[]
  isOpen?: boolean
}

/** The same figures to be read one by one. */
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
          {rows.map(({ key, label, received, answered, medianMs, p90Ms, within1h, within24h }) => (
            <tr key={key}>
              <th scope="row">{label}</th>
              <td>{received}</td>
              <td>{answered}</td>
              <td>{toDurationWords(medianMs)}</td>
              <td>{toDurationWords(p90Ms)}</td>
              <td>{toShare(within1h, received)}</td>
              <td>{toShare(within24h, received)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </TableScroll>
  )
  if (isOpen) return table
  return (
    <details className="as-table">
      <summary>Read it as a table</summary>
      {table}
    </details>
  )
}
