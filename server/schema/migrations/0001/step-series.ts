import type { ColumnTypes } from '../../column-types.ts'
import { firstSeries } from './first-series.ts'
import { quote } from './quote.ts'

export function createStepSeries({ integer, strict }: ColumnTypes): string[] {
  return [
    `create table step_series (
      id text primary key,
      name text not null unique,
      steps text not null,
      version ${integer} not null
    ) ${strict}`,
    ...firstSeries.map(
      ({ id, name, steps }) =>
        `insert into step_series (id, name, steps, version)
          values (${[id, name, JSON.stringify(steps)].map(quote).join(', ')}, 1)`,
    ),
  ]
}
