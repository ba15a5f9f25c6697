export type Engine = 'sqlite' | 'postgres'

export type ColumnTypes = {
  engine: Engine
  rowNumber: string
  integer: string
  bytes: string
  strict: string
}

export const columnTypes: Record<Engine, ColumnTypes> = {
  sqlite: {
    engine: 'sqlite',
    rowNumber: 'integer primary key',
    integer: 'integer',
    bytes: 'blob',
    strict: 'strict',
  },
  postgres: {
    engine: 'postgres',
    rowNumber: 'bigint generated always as identity primary key',
    integer: 'bigint',
    bytes: 'bytea',
    strict: '',
  },
}
