import { Kysely } from 'kysely'
import { expect, it } from 'vitest'
import type { Tables } from '../../schema/tables.ts'
import { createPostgresDialect } from './postgres.ts'

it('understands an empty list as SQLite does, also in a subquery of a comparison', async () => {
  const dialect = await createPostgresDialect('postgres://nobody@127.0.0.1/none', () => {})
  const db = new Kysely<Tables>({ dialect })
  const query = db
    .selectFrom('inquiry')
    .select('id')
    .where('reference', 'not in', [])
    .where('owner', 'in', (eb) => eb.selectFrom('staff').select('id').where('id', 'in', []))
    .where('id', 'in', ['1'])
  expect(query.compile()).toMatchObject({
    sql: 'select "id" from "inquiry" where true and "owner" in (select "id" from "staff" where false) and "id" in ($1)',
    parameters: ['1'],
  })
  await db.destroy()
})
