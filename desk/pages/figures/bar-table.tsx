import { TableScroll } from '../../shell/table-scroll.tsx'

export type BarRow = { key: string; label: string; whole: number; part?: number; cells: readonly string[] }

type BarTableProps = {
  caption: string
  head: string
  columns: readonly string[]
  rows: readonly BarRow[]
  /** Names of the whole bar and of the part. */
  keys?: readonly [string, string]
}

/** A table with a bar in each row. `part` is drawn over `whole`. */
export function BarTable({ caption, head, columns, rows, keys }: BarTableProps) {
  const highest = Math.max(1, ...rows.map(({ whole }) => whole))
  const toWidth = (value: number) => (100 * value) / highest
  return (
    <TableScroll label={caption}>
      <table className="table bar-table">
        <caption>{caption}</caption>
        <thead>
          <tr>
            {[head, ...columns].map((name) => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
            <td>
              {keys && (
                <span className="chart__legend bar-table__keys" aria-hidden="true">
                  <span className="chart__key">{keys[0]}</span>
                  <span className="chart__key" data-kind="part">
                    {keys[1]}
                  </span>
                </span>
              )}
            </td>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key, label, whole, part = whole, cells }) => (
            <tr key={key}>
              <th scope="row" dir="auto">
                {label}
              </th>
              {cells.map((cell, index) => (
                <td key={columns[index]}>{cell}</td>
              ))}
              <td className="bar-table__bar">
                <svg viewBox="0 0 100 10" preserveAspectRatio="none" aria-hidden="true">
                  <rect className="chart__whole" width={toWidth(whole)} height="10" />
                  <rect className="chart__part" width={toWidth(part)} height="10" />
                </svg>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </TableScroll>
  )
}
