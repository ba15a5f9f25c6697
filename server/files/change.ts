import { type FileChange, moveFile } from '#contract/desk/file-changes.ts'
import type { InquiryFile } from '#contract/desk/inquiry-files.ts'
import type { EventOf } from '#contract/life/events.ts'
import { splitName } from '../case/files/default-name.ts'
import { toFileName } from '../case/files/file-name.ts'
import { labels } from '../case/files/label.ts'
import { findRow } from '../case/inquiry/rows.ts'
import type { OpenDeps } from '../case/inquiry/try-to-open.ts'
import { readInquiryFiles } from '../case/read/read-files.ts'
import { type RecordDeps, recordChange } from '../company/audit/record-change.ts'
import type { SignedInStaff } from '../company/staff/staff-guard.ts'
import { AppError } from '../platform/http/app-error.ts'
import type { Trx } from '../schema/tables.ts'

type ChangeDeps = RecordDeps & OpenDeps

/** Orders, names or marks files of an inquiry. Throws `changed_meanwhile` where a colleague changed the same. */
export async function changeFiles(
  deps: ChangeDeps,
  staff: SignedInStaff,
  reference: string,
  change: FileChange,
): Promise<void> {
  await recordChange(deps, async (trx) => {
    const row = await findRow(trx, reference)
    if (row === undefined) throw new AppError('not_found')
    const files = await readInquiryFiles({ ...deps, db: trx }, row)
    const event = await apply({ trx, vault: deps.vault, files }, change)
    const events = event === undefined ? [] : [{ ...event, subjectId: row.id, actor: staff.id }]
    return events
  })
}

type Place = { trx: Trx; vault: ChangeDeps['vault']; files: readonly InquiryFile[] }
type FileEvent = EventOf<'files-ordered' | 'file-named' | 'file-marked'>

/** Undefined when nothing is to be done. */
async function apply(place: Place, change: FileChange): Promise<FileEvent | undefined> {
  switch (change.change) {
    case 'order':
      return order(place, change)
    case 'name':
      return name(place, change)
    case 'hospital':
      return mark(place, change)
  }
}

async function order(
  place: Place,
  { file, from, to }: Extract<FileChange, { change: 'order' }>,
): Promise<FileEvent | undefined> {
  const present = place.files.map(({ id }) => id)
  // Taken back by the patient meanwhile.
  const isThere = (id: string) => present.includes(id)
  const [seen, wanted] = [from.filter(isThere), moveFile(from, file, to).filter(isThere)]
  const current = present.filter((id) => seen.includes(id))
  if (current.join() === wanted.join()) return undefined
  if (current.join() !== seen.join()) throw new AppError('changed_meanwhile')
  // Files that arrived meanwhile follow.
  const all = [...wanted, ...present.filter((id) => !seen.includes(id))]
  for (const [position, id] of all.entries()) await store(place, id, { position })
  const toPlace = (ids: readonly string[]) => ids.indexOf(file) + 1
  return { kind: 'files-ordered', detail: { file, from: toPlace(seen), to: toPlace(wanted) } }
}

async function name(
  place: Place,
  { file: id, from, to }: Extract<FileChange, { change: 'name' }>,
): Promise<FileEvent | undefined> {
  const file = find(place, id)
  const present = file.isNamed ? file.name : null
  const extension = splitName(file.sentAs).extension.slice(1) || 'bin'
  const wanted = to === null ? null : toFileName(to, { extensions: [extension] })
  if (present === wanted) return undefined
  if (present !== from) throw new AppError('changed_meanwhile')
  await store(place, id, { name: wanted })
  return { kind: 'file-named', detail: { file: id } }
}

async function mark(
  place: Place,
  { file: id, to }: Extract<FileChange, { change: 'hospital' }>,
): Promise<FileEvent | undefined> {
  if (find(place, id).forHospital === to) return undefined
  await store(place, id, { forHospital: to })
  return { kind: 'file-marked', detail: { file: id, hospital: to ? 'yes' : 'no' } }
}

function find({ files }: Place, id: string): InquiryFile {
  const file = files.find((one) => one.id === id)
  if (file === undefined) throw new AppError('not_found')
  return file
}

type Label = { position?: number; name?: string | null; forHospital?: boolean }

async function store({ trx, vault }: Place, id: string, { position, name, forHospital }: Label) {
  const changed = {
    ...(position !== undefined && { position }),
    ...(name !== undefined && labels.seal(vault, id, { name })),
    ...(forHospital !== undefined && { for_hospital: Number(forHospital) }),
  }
  const { numUpdatedRows } = await trx
    .updateTable('file_label')
    .set(changed)
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  if (numUpdatedRows > 0n) return
  const first = { id, position: null, for_hospital: 0, ...labels.seal(vault, id, { name: null }) }
  await trx
    .insertInto('file_label')
    .values({ ...first, ...changed })
    .execute()
}
