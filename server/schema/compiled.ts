import type {
  Compilable,
  CompiledQuery,
  InsertObject,
  InsertQueryBuilder,
  InsertResult,
  QueryResult,
} from 'kysely'
import { isPostgres } from './engine.ts'
import type { Db, Tables, Trx } from './tables.ts'

/** Stands for a value while a statement is compiled. */
class Place {
  readonly argument: number
  readonly item: number | undefined

  constructor(argument: number, item?: number) {
    this.argument = argument
    this.item = item
  }
}

/**
 * A statement of the intake or the outbox, compiled once for each engine and each length of the lists among its values.
 * Building and compiling one takes longer than running it. `build` passes its values on and looks at none.
 */
export function compileOnce<Values extends readonly unknown[], Row>(
  build: (db: Db, ...values: Values) => Compilable<Row>,
): (db: Db, ...values: Values) => Promise<QueryResult<Row>> {
  const compiled = new Map<string, CompiledQuery<Row>>()

  return (db, ...values) => {
    const key = `${isPostgres(db)} ${values.map((value) => (Array.isArray(value) ? value.length : ''))}`
    const statement = compiled.get(key) ?? build(db, ...toPlaces(values)).compile()
    compiled.set(key, statement)
    const parameters = statement.parameters.map((parameter) => fill(parameter, values))
    return db.executeQuery({ ...statement, parameters })
  }
}

function toPlaces<Values extends readonly unknown[]>(values: Values): Values {
  const places: unknown[] = values.map((value, argument) =>
    Array.isArray(value) ? value.map((_, item) => new Place(argument, item)) : new Place(argument),
  )
  return places as unknown as Values // Kysely takes any object for a value
}

function fill(parameter: unknown, values: readonly unknown[]): unknown {
  if (!(parameter instanceof Place)) return parameter
  const value = values[parameter.argument]
  return parameter.item === undefined ? value : (value as unknown[])[parameter.item]
}

/** Inserts rows that all have the same columns by a statement that is compiled once for their number; returns what `extend` says. */
export function insertOnce<Table extends keyof Tables & string, Row>(
  table: Table,
  extend: (insert: InsertQueryBuilder<Tables, Table, InsertResult>) => Compilable<Row>,
): (trx: Trx, rows: readonly InsertObject<Tables, Table>[]) => Promise<Row[]> {
  const compiled = new Map<string, CompiledQuery<Row>>()

  return async (trx, rows) => {
    const columns = Object.keys(rows[0] ?? {}) as (keyof InsertObject<Tables, Table>)[]
    const key = `${isPostgres(trx)} ${rows.length} ${columns}`
    const statement = compiled.get(key) ?? extend(trx.insertInto(table).values(rows)).compile()
    compiled.set(key, statement)
    const parameters = rows.flatMap((row) => columns.map((column) => row[column]))
    return (await trx.executeQuery<Row>({ ...statement, parameters })).rows
  }
}
