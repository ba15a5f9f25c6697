import { randomUUID } from 'node:crypto'
import type * as v from 'valibot'
import type { changedTemplateSchema, newTemplateSchema, Template } from '#contract/desk/templates.ts'
import { recordChange } from '../audit/record-change.ts'
import type { Db, Trx } from '../db/tables.ts'
import { AppError } from '../http/app-error.ts'
import type { ChangeDeps } from '../life/change-inquiry.ts'

export async function readTemplates(db: Db): Promise<Template[]> {
  return db
    .selectFrom('template')
    .select(['id', 'title', 'locale', 'subject', 'body', 'version'])
    .orderBy('title')
    .orderBy('id')
    .execute()
}

export async function addTemplate(
  deps: ChangeDeps,
  staffId: string,
  words: v.InferOutput<typeof newTemplateSchema>,
): Promise<void> {
  const id = randomUUID()
  await changeTemplates(deps, { staffId, id, change: 'added' }, async (trx) => {
    await trx
      .insertInto('template')
      .values({ ...words, id, version: 1 })
      .execute()
  })
}

export async function changeTemplate(
  deps: ChangeDeps,
  staffId: string,
  id: string,
  { version, ...words }: v.InferOutput<typeof changedTemplateSchema>,
): Promise<void> {
  await changeTemplates(deps, { staffId, id, change: 'changed' }, async (trx) => {
    await checkVersion(trx, id, version)
    await trx
      .updateTable('template')
      .set({ ...words, version: version + 1 })
      .where('id', '=', id)
      .execute()
  })
}

export async function deleteTemplate(
  deps: ChangeDeps,
  staffId: string,
  id: string,
  version: number,
): Promise<void> {
  await changeTemplates(deps, { staffId, id, change: 'deleted' }, async (trx) => {
    await checkVersion(trx, id, version)
    await trx.deleteFrom('template').where('id', '=', id).execute()
  })
}

async function checkVersion(trx: Trx, id: string, version: number): Promise<void> {
  const known = await trx.selectFrom('template').select('version').where('id', '=', id).executeTakeFirst()
  if (known === undefined) throw new AppError('not_found')
  if (known.version !== version) throw new AppError('changed_meanwhile')
}

type LoggedChange = { staffId: string; id: string; change: 'added' | 'changed' | 'deleted' }

async function changeTemplates(
  deps: ChangeDeps,
  { staffId, id, change }: LoggedChange,
  perform: (trx: Trx) => Promise<void>,
): Promise<void> {
  await recordChange(deps, async (trx) => {
    await perform(trx)
    const detail = { template: id, change }
    return {
      events: [{ subjectId: staffId, kind: 'template-changed', actor: staffId, detail }],
      result: undefined,
    }
  })
}
