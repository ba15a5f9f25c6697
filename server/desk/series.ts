import { randomUUID } from 'node:crypto'
import type * as v from 'valibot'
import type { changedSeriesSchema, NewSeries, StepSeries } from '#contract/desk/series.ts'
import { compareNames } from '#contract/inquiry/person-names.ts'
import type { ChangeDeps } from '../case/life/change-inquiry.ts'
import { AppError } from '../platform/http/app-error.ts'
import type { Db, Trx } from '../schema/tables.ts'
import { changeKept, requireVersion } from './kept.ts'

export async function readSeries(db: Db): Promise<StepSeries[]> {
  const rows = await db.selectFrom('step_series').selectAll().orderBy('id').execute()
  const sorted = rows.toSorted((one, other) => compareNames(one.name, other.name))
  return sorted.map(({ steps, ...row }) => ({ ...row, steps: JSON.parse(steps) as StepSeries['steps'] }))
}

export async function addSeries(
  deps: ChangeDeps,
  staffId: string,
  { name, steps }: NewSeries,
): Promise<void> {
  const id = randomUUID()
  await changeKept(deps, staffId, toEvent(id, 'added'), async (trx) => {
    await requireFreeName(trx, id, name)
    await trx
      .insertInto('step_series')
      .values({ id, name, steps: JSON.stringify(steps), version: 1 })
      .execute()
  })
}

export async function changeSeries(
  deps: ChangeDeps,
  staffId: string,
  id: string,
  { name, steps, version }: v.InferOutput<typeof changedSeriesSchema>,
): Promise<void> {
  await changeKept(deps, staffId, toEvent(id, 'changed'), async (trx) => {
    await checkVersion(trx, id, version)
    await requireFreeName(trx, id, name)
    await trx
      .updateTable('step_series')
      .set({ name, steps: JSON.stringify(steps), version: version + 1 })
      .where('id', '=', id)
      .execute()
  })
}

export async function deleteSeries(
  deps: ChangeDeps,
  staffId: string,
  id: string,
  version: number,
): Promise<void> {
  await changeKept(deps, staffId, toEvent(id, 'deleted'), async (trx) => {
    await checkVersion(trx, id, version)
    await trx.deleteFrom('step_series').where('id', '=', id).execute()
  })
}

function toEvent(id: string, change: 'added' | 'changed' | 'deleted') {
  return { kind: 'series-changed', detail: { series: id, change } } as const
}

async function checkVersion(trx: Trx, id: string, version: number): Promise<void> {
  const known = await trx.selectFrom('step_series').select('version').where('id', '=', id).executeTakeFirst()
  requireVersion(known, version)
}

/** Capital letters don't tell two names apart. */
async function requireFreeName(trx: Trx, id: string, name: string): Promise<void> {
  const others = await trx.selectFrom('step_series').select('name').where('id', '!=', id).execute()
  if (others.some((other) => other.name.toLowerCase() === name.toLowerCase()))
    throw new AppError('name_taken')
}
