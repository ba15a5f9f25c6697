import { type Hospital, type HospitalWords, hospitalLimits } from '#contract/desk/hospitals.ts'
import { findHospitalRow, type HospitalRow } from '../../case/referrals/hospitals.ts'
import { type NewEvent, recordChange } from '../../company/audit/record-change.ts'
import type { SignedInStaff } from '../../company/staff/staff-guard.ts'
import { toLine } from '../../platform/csv/cells.ts'
import { parseCsv } from '../../platform/csv/parse-csv.ts'
import { AppError } from '../../platform/http/app-error.ts'
import type { Trx } from '../../schema/tables.ts'
import {
  type HospitalDeps,
  insertHospital,
  listHospitals,
  parseHospital,
  updateHospital,
} from './hospitals.ts'

/** Programs for spreadsheets read UTF-8 by it. */
const BOM = '\uFEFF'
const MAX_ROWS = 1_000

type Column = { toText: (hospital: Hospital) => string; set?: (text: string) => Partial<HospitalWords> }

/** By their headings. The figures can't be read back. */
const columns: Readonly<Record<string, Column>> = {
  id: { toText: ({ id }) => id },
  name: { toText: ({ name }) => name, set: (name) => ({ name }) },
  country: { toText: ({ country }) => country, set: (country) => ({ country }) },
  city: { toText: ({ city }) => city, set: (city) => ({ city }) },
  specialities: { toText: (one) => one.specialities, set: (specialities) => ({ specialities }) },
  languages: {
    toText: ({ languages }) => languages.join(' '),
    set: (text) => ({ languages: text.split(/[\s,;]+/).filter(Boolean) }),
  },
  addresses: {
    toText: ({ addresses }) => addresses.map(toAddressText).join('; '),
    set: (text) => ({ addresses: parseAddresses(text) }),
  },
  domain: { toText: ({ domain }) => domain ?? '', set: (text) => ({ domain: text.trim() || null }) },
  telephone: { toText: ({ telephone }) => telephone, set: (telephone) => ({ telephone }) },
  whatsapp: { toText: ({ whatsapp }) => whatsapp, set: (whatsapp) => ({ whatsapp }) },
  notes: { toText: ({ notes }) => notes, set: (notes) => ({ notes }) },
  archived: {
    toText: ({ archived }) => (archived ? 'yes' : 'no'),
    set: (text) => ({ archived: /^\s*(?:yes|true|1)\s*$/i.test(text) }),
  },
  asked: { toText: ({ answered }) => String(answered.asked) },
  answered: { toText: ({ answered }) => String(answered.answered) },
  'median days': { toText: ({ answered }) => String(answered.medianDays ?? '') },
  quoted: { toText: ({ answered }) => String(answered.quoted) },
  chosen: { toText: ({ answered }) => String(answered.chosen) },
}

export function writeCsv(hospitals: readonly Hospital[]): string {
  const lines = hospitals.map((hospital) =>
    toLine(Object.values(columns).map(({ toText }) => toText(hospital))),
  )
  return `${BOM}${toLine(Object.keys(columns))}${lines.join('')}`
}

type Address = HospitalWords['addresses'][number]

/** Quotes a name (RFC 5322) that would otherwise be read as several parts. */
function toAddressText({ name, address }: Address): string {
  if (name === '') return address
  return `${/[";<>@\\]/.test(name) ? `"${name.replaceAll(/["\\]/g, '\\$&')}"` : name} <${address}>`
}

/** `name <address>` or an address alone, separated by semicolons, line breaks or, after an address, commas. */
function parseAddresses(text: string): Address[] {
  return splitAddresses(text)
    .map((part) => part.trim())
    .filter(Boolean)
    .map((part) => {
      const open = part.endsWith('>') ? part.lastIndexOf('<') : -1
      if (open < 0) return { name: '', address: part }
      return { name: unquote(part.slice(0, open).trim()), address: part.slice(open + 1, -1) }
    })
}

function unquote(name: string): string {
  return name.startsWith('"') && name.endsWith('"') ? name.slice(1, -1).replaceAll(/\\(.)/g, '$1') : name
}

function splitAddresses(text: string): string[] {
  const parts: string[] = []
  let start = 0
  for (let at = 0; at < text.length; at++) {
    if (text[at] === '"' && start === at) at = findClosing(text, at)
    else if (text[at] === ' ' && start === at) start++
    else if (text[at] === ';' || text[at] === '\n' || (text[at] === ',' && endsAddress(text, start, at))) {
      parts.push(text.slice(start, at))
      start = at + 1
    }
  }
  return [...parts, text.slice(start)]
}

function findClosing(text: string, start: number): number {
  for (let at = start + 1; at < text.length; at++) {
    if (text[at] === '\\') at++
    else if (text[at] === '"') return at
  }
  return text.length
}

/** A comma that follows anything else is part of a name. */
function endsAddress(text: string, start: number, end: number): boolean {
  const before = text.slice(Math.max(start, end - hospitalLimits.address), end).trimEnd()
  return before.endsWith('>') || (before.split(/\s/).at(-1)?.includes('@') ?? false)
}

const NEW: HospitalWords = {
  name: '',
  country: '',
  city: '',
  specialities: '',
  languages: [],
  addresses: [],
  domain: null,
  telephone: '',
  whatsapp: '',
  notes: '',
  archived: false,
}

/** Adds and changes the hospitals of all rows, or throws `fields` with a sentence for each wrong cell. */
export async function importHospitals(
  deps: HospitalDeps,
  staff: SignedInStaff,
  csv: string,
): Promise<{ added: number; changed: number }> {
  const rows = readRows(csv)
  return recordChange(deps, async (trx, at) => {
    const present = new Map((await listHospitals({ ...deps, db: trx })).map((one) => [one.id, one]))
    const fields: Record<string, string> = {}
    const events: NewEvent[] = []
    const result = { added: 0, changed: 0 }
    for (const { number, id, given } of rows) {
      try {
        const before = id === '' ? undefined : present.get(id)
        if (id !== '' && before === undefined)
          throw new AppError('fields', { fields: { id: 'There is no hospital with this id.' } })
        const wanted = parseHospital({ ...(before ? toWords(before) : NEW), ...given })
        if (before === undefined) {
          events.push((await insertHospital(trx, deps.vault, { staff, wanted, at })).event)
          result.added++
        } else if (JSON.stringify(wanted) !== JSON.stringify(parseHospital(toWords(before)))) {
          const row = await requireRow(trx, id)
          events.push(...(await updateHospital(trx, deps.vault, { staff, wanted, at, row })))
          result.changed++
        }
      } catch (error) {
        if (!(error instanceof AppError) || error.fields === undefined) throw error
        for (const [field, sentence] of Object.entries(error.fields)) fields[`${number}.${field}`] = sentence
      }
    }
    if (Object.keys(fields).length > 0) throw new AppError('fields', { fields })
    return { events, result }
  })
}

type Row = { number: number; id: string; given: Partial<HospitalWords> }

function readRows(csv: string): Row[] {
  const refuse = (sentence: string) => new AppError('fields', { fields: { csv: sentence } })
  const parsed = parseCsv(csv)
  if (parsed === undefined) throw refuse('A quotation mark is not closed.')
  const [head = [], ...lines] = parsed
  const headings = head.map((heading) => heading.trim().toLowerCase())
  const unknown = headings.filter((heading) => heading !== '' && columns[heading] === undefined)
  if (unknown.length > 0) throw refuse(`There is no column ${unknown.join(', ')}. Export to see the columns.`)
  if (!headings.includes('name') && !headings.includes('id'))
    throw refuse('The first row must name the columns, name or id among them.')
  if (lines.length > MAX_ROWS) throw refuse('A thousand rows at most.')
  return lines.map((cells, index) => {
    const given = headings.map((heading, place) => columns[heading]?.set?.(cells[place] ?? '') ?? {})
    return {
      // As a program for spreadsheets counts.
      number: index + 2,
      id: cells[headings.indexOf('id')]?.trim() ?? '',
      given: Object.assign({}, ...given),
    }
  })
}

function toWords({ id: _id, version: _version, answered: _answered, ...words }: Hospital): HospitalWords {
  return words
}

async function requireRow(trx: Trx, id: string): Promise<HospitalRow> {
  const row = await findHospitalRow(trx, id)
  if (row === undefined) throw new AppError('not_found')
  return row
}
