import type { InquiryFile } from '#contract/desk/inquiry-files.ts'
import type { Message } from '#contract/desk/messages.ts'
import type { Db } from '../../schema/tables.ts'
import { toDefaultName } from '../files/default-name.ts'
import { labels } from '../files/label.ts'
import { type OpenDeps, tryToOpen } from '../inquiry/try-to-open.ts'

type Arrived = Pick<Message, 'at' | 'direction' | 'isAutomatic' | 'files' | 'mail'>

/** The files that came in with these messages, in the order that coordinators gave them; new ones follow. */
export async function toInquiryFiles(
  deps: OpenDeps & { db: Db },
  messages: readonly Arrived[],
): Promise<InquiryFile[]> {
  const arrived = messages
    .filter(({ direction, isAutomatic }) => direction === 'in' && !isAutomatic)
    // The layout of a mail is shown with its words.
    .flatMap(({ at, files, mail }) =>
      files.filter(({ id }) => id !== mail?.html).map((file) => ({ at, file })),
    )
  const given = await readLabels(
    deps,
    arrived.map(({ file }) => file.id),
  )
  return arrived
    .map(({ at, file }, index) => {
      const label = given.get(file.id)
      const position = label?.position ?? Number.POSITIVE_INFINITY
      const name = label?.name ?? toDefaultName(file.name, index + 1)
      const isNamed = label !== undefined && label.name !== null
      const forHospital = label?.forHospital ?? false
      return { position, file: { ...file, name, sentAs: file.name, isNamed, forHospital, at } }
    })
    .toSorted((one, other) => (one.position === other.position ? 0 : one.position - other.position))
    .map(({ file }) => file)
}

type Label = { position: number | null; name: string | null; forHospital: boolean }

async function readLabels(
  { db, vault, log }: OpenDeps & { db: Db },
  ids: readonly string[],
): Promise<Map<string, Label>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('file_label')
    .select(['id', 'position', 'for_hospital', 'key_id', 'sealed'])
    .where('id', 'in', ids)
    .execute()
  return new Map(
    rows.map((row) => {
      const { name } = tryToOpen(log, row, () => labels.open(vault, row), { name: null })
      return [row.id, { name, position: row.position, forHospital: row.for_hospital !== 0 }]
    }),
  )
}
