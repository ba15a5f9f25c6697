import type { Company } from '#contract/company/company.ts'
import type { ZipChoice } from '#contract/desk/file-changes.ts'
import type { InquiryFile } from '#contract/desk/inquiry-files.ts'
import { carriedWords } from '#contract/desk/outgoing.ts'
import { DamagedFile } from '../case/files/damaged-file.ts'
import { type LookDeps, showToStaff } from '../case/files/open-for-staff.ts'
import { type Outgoing, toOutgoing } from '../case/files/outgoing/outgoing.ts'
import { readWhatIsThere } from '../case/files/read-what-is-there.ts'
import { startReading } from '../case/files/start-reading.ts'
import { findRow } from '../case/inquiry/rows.ts'
import { createTimeFormat } from '../case/inquiry/time-format.ts'
import { readInquiryFiles } from '../case/read/read-files.ts'
import { AppError } from '../platform/http/app-error.ts'
import { writeZip, type ZipEntry } from '../platform/store/zip.ts'

const format = createTimeFormat({ dateStyle: 'long', timeStyle: 'short' })

export type ZipDeps = LookDeps & { office: Pick<Company, 'zone' | 'zoneName'> }
type Zipped = { name: string; zip: AsyncIterable<Uint8Array> }

/**
 * Writes the files of an inquiry in their order. Each counts as a look once it is written. Infected ones are left out: they
 * can only be downloaded alone. Files for the hospital leave to somebody else, so their photos lose position and device, and
 * the list says what the others still carry.
 */
export async function zipFiles(
  deps: ZipDeps,
  { staffId, reference, which }: { staffId: string; reference: string; which: ZipChoice },
): Promise<Zipped> {
  const row = await findRow(deps.db, reference)
  if (row === undefined) throw new AppError('not_found')
  const all = await readInquiryFiles(deps, row)
  const files = which === 'all' ? all : all.filter(({ forHospital }) => forHospital)
  if (files.every(({ scan }) => scan === 'infected')) throw new AppError('not_found')
  return {
    name: `${reference} ${which === 'all' ? 'files' : 'for the hospital'}.zip`,
    zip: writeZip(writeEntries(deps, { staffId, reference, files, isLeaving: which !== 'all' })),
  }
}

type Chosen = { staffId: string; reference: string; files: readonly InquiryFile[]; isLeaving: boolean }

/** The list is written last, because it says what is damaged, and comes first by its name. */
async function* writeEntries(
  deps: ZipDeps,
  { staffId, reference, files, isLeaving }: Chosen,
): AsyncGenerator<ZipEntry> {
  const lines: string[] = []
  const leftOut: string[] = []
  const digits = String(files.length).length
  const toNumber = (number: number) => String(number).padStart(Math.max(2, digits), '0')
  for (const { id, name, at, scan } of files) {
    const file = await open(deps, { staffId, id, isLeaving })
    if (typeof file === 'string') {
      leftOut.push(`${name}: ${file}`)
      continue
    }
    const numbered = `${toNumber(lines.length + 1)} ${name}`
    const carried = file.carries ? `, as it came: ${carriedWords[file.carries]}` : ''
    const line = lines.push(`${numbered}${scanWords[scan]}${carried}`) - 1
    const content = readWhatIsThere(deps, file.content, () => {
      lines[line] += ', damaged: only its beginning can be read'
    })
    yield { name: numbered, at, content }
  }
  const text = toList(deps.office, { reference, at: deps.now(), lines, leftOut })
  yield { name: `${toNumber(0)} List.txt`, at: deps.now(), content: [Buffer.from(text)] }
}

const scanWords = {
  clean: '',
  none: ', not scanned for viruses',
  'too-large': ', not scanned for viruses: too large',
  infected: '',
} as const satisfies Record<InquiryFile['scan'], string>

/** Returns the content, or the reason for which it is left out. A scan may just have ended. */
async function open(
  deps: LookDeps,
  { staffId, id, isLeaving }: { staffId: string; id: string; isLeaving: boolean },
): Promise<Outgoing | string> {
  try {
    const view = { staffId, fileId: id, allowsInfected: false }
    const file = await showToStaff(deps, view, async (stored) => {
      const opened = isLeaving ? await toOutgoing(stored) : { content: stored.read(), carries: null }
      return { ...opened, content: await startReading(opened.content) }
    })
    return file ?? 'it is no longer there'
  } catch (error) {
    if (error instanceof AppError && error.code === 'file_infected') return 'a virus was found in it'
    if (error instanceof DamagedFile) {
      deps.log.error({ err: error }, 'A damaged file was left out of an archive')
      return 'it is damaged, and nothing of it can be read'
    }
    throw error
  }
}

type List = { reference: string; at: number; lines: readonly string[]; leftOut: readonly string[] }

function toList({ zone, zoneName }: ZipDeps['office'], { reference, at, lines, leftOut }: List): string {
  const time = format(at, { locale: 'en-GB', timeZone: zone })
  return [
    `Inquiry ${reference}, saved on ${time} (${zoneName})`,
    '',
    ...lines,
    ...(leftOut.length === 0 ? [] : ['', 'Left out:', ...leftOut]),
    '',
  ].join('\r\n')
}
