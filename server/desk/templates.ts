import { randomUUID } from 'node:crypto'
import type * as v from 'valibot'
import {
  type changedTemplateSchema,
  mayDeleteTemplate,
  type NewTemplate,
  type Template,
} from '#contract/desk/templates.ts'
import { compareNames } from '#contract/inquiry/person-names.ts'
import { findFiles, listFiles } from '../case/files/find-files.ts'
import type { ChangeDeps } from '../case/life/change-inquiry.ts'
import type { SignedInStaff } from '../company/staff/staff-guard.ts'
import { AppError } from '../platform/http/app-error.ts'
import type { Vault } from '../platform/vault/vault.ts'
import type { Db, Trx } from '../schema/tables.ts'
import { changeKept, requireVersion } from './kept.ts'

export async function readTemplates({
  db,
  vault,
}: {
  db: Db
  vault: Pick<Vault, 'open'>
}): Promise<Template[]> {
  const found = await db.selectFrom('template').selectAll().orderBy('id').execute()
  const templates = found.toSorted((one, other) => compareNames(one.title, other.title))
  const rows = await db.selectFrom('template_text').selectAll().orderBy('locale').execute()
  const texts = Map.groupBy(rows, (row) => row.template_id)
  const attached = await db
    .selectFrom('template_file')
    .select(['template_id', 'locale', 'file_id'])
    .orderBy('position')
    .execute()
  const stored = await listFiles(
    { db, vault },
    attached.map(({ file_id }) => file_id),
  )
  const byId = new Map(stored.map(({ id, name, bytes }) => [id, { id, name, bytes }]))
  const files = Map.groupBy(attached, ({ template_id, locale }) => `${template_id} ${locale}`)
  return templates.map((template) => ({
    ...template,
    texts: (texts.get(template.id) ?? []).map(({ locale, subject, body }) => ({
      locale,
      subject,
      body,
      files: (files.get(`${template.id} ${locale}`) ?? []).flatMap(({ file_id }) => byId.get(file_id) ?? []),
    })),
  }))
}

export async function addTemplate(
  deps: ChangeDeps,
  staffId: string,
  { title, texts }: NewTemplate,
): Promise<void> {
  const id = randomUUID()
  await changeKept(deps, staffId, toEvent(id, 'added'), async (trx) => {
    await trx.insertInto('template').values({ id, title, version: 1, author: staffId }).execute()
    await insertTexts(trx, deps.vault, id, texts)
  })
}

export async function changeTemplate(
  deps: ChangeDeps,
  staffId: string,
  id: string,
  { title, texts, version }: v.InferOutput<typeof changedTemplateSchema>,
): Promise<void> {
  await changeKept(deps, staffId, toEvent(id, 'changed'), async (trx) => {
    await checkVersion(trx, id, version)
    await trx
      .updateTable('template')
      .set({ title, version: version + 1 })
      .where('id', '=', id)
      .execute()
    await trx.deleteFrom('template_text').where('template_id', '=', id).execute()
    await insertTexts(trx, deps.vault, id, texts)
  })
}

export async function deleteTemplate(
  deps: ChangeDeps,
  staff: SignedInStaff,
  id: string,
  version: number,
): Promise<void> {
  await changeKept(deps, staff.id, toEvent(id, 'deleted'), async (trx) => {
    const template = await checkVersion(trx, id, version)
    if (!mayDeleteTemplate(staff, template)) throw new AppError('forbidden')
    await trx.deleteFrom('template').where('id', '=', id).execute()
  })
}

function toEvent(id: string, change: 'added' | 'changed' | 'deleted') {
  return { kind: 'template-changed', detail: { template: id, change } } as const
}

async function insertTexts(
  trx: Trx,
  vault: Vault,
  templateId: string,
  texts: NewTemplate['texts'],
): Promise<void> {
  const rows = texts.map(({ files, ...text }) => ({ ...text, template_id: templateId }))
  await trx.insertInto('template_text').values(rows).execute()
  for (const { locale, files } of texts) {
    const attached = await findFiles({ db: trx, vault }, files)
    if (attached.length === 0) continue
    const links = attached.map(({ id }, position) => ({
      template_id: templateId,
      locale,
      file_id: id,
      position,
    }))
    await trx.insertInto('template_file').values(links).execute()
  }
}

async function checkVersion(trx: Trx, id: string, version: number) {
  const known = await trx
    .selectFrom('template')
    .select(['version', 'author'])
    .where('id', '=', id)
    .executeTakeFirst()
  return requireVersion(known, version)
}
