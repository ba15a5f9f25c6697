/** One measurement and its reference from the same run. The bound applies to the value or to their ratio. */
export type Row = {
  name: string
  measured: number
  reference: number
  atMost?: number
  atLeast?: number
  atMostRatio?: number
  atLeastRatio?: number
}

export function isWithin(row: Row): boolean {
  const ratio = toRatio(row)
  return (
    row.measured <= (row.atMost ?? Number.POSITIVE_INFINITY) &&
    row.measured >= (row.atLeast ?? Number.NEGATIVE_INFINITY) &&
    (row.atMostRatio === undefined || ratio <= row.atMostRatio) &&
    (row.atLeastRatio === undefined || ratio >= row.atLeastRatio)
  )
}

export function toRatio({ measured, reference }: Row): number {
  return measured === reference ? 1 : measured / reference
}

export function toTable(rows: readonly Row[]): string {
  const lines = rows.map((row) => [
    row.name,
    format(row.measured),
    format(row.reference),
    format(toRatio(row)),
    toBound(row),
    isWithin(row) ? 'ok' : 'MISSED',
  ])
  const all = [['measurement', 'ours', 'reference', 'ratio', 'bound', ''], ...lines]
  const widths = [0, 1, 2, 3, 4, 5].map((column) => Math.max(...all.map((line) => line[column]?.length ?? 0)))
  return all
    .map((line) =>
      line
        .map((cell, column) =>
          column === 0 ? cell.padEnd(widths[0] ?? 0) : cell.padStart(widths[column] ?? 0),
        )
        .join('  '),
    )
    .join('\n')
}

function toBound({ atMost, atLeast, atMostRatio, atLeastRatio }: Row): string {
  if (atMost !== undefined) return `<= ${format(atMost)}`
  if (atLeast !== undefined) return `>= ${format(atLeast)}`
  if (atMostRatio !== undefined) return `<= ${atMostRatio} x`
  return atLeastRatio === undefined ? '' : `>= ${atLeastRatio} x`
}

function format(value: number): string {
  return Number.isFinite(value) ? String(Math.round(value * 1000) / 1000) : '-'
}
