import { randomBytes, randomUUIDv7 } from 'node:crypto'
import { DatabaseSync, type SQLInputValue } from 'node:sqlite'
import { DAY_MS, HOUR_MS } from '#contract/durations.ts'
import { heardFromChoices } from '#contract/inquiry/heard-from.ts'
import type { Life } from '#contract/life/inquiry.ts'
import { toSealedKey } from '../../server/case/files/file-rows.ts'
import { fileWords } from '../../server/case/files/file-words.ts'
import { toContactIndexes } from '../../server/case/inquiry/contact-index.ts'
import { toContentText, writtenFormat } from '../../server/case/inquiry/fields.ts'
import { toLifeColumns } from '../../server/case/inquiry/life-columns.ts'
import { createReference } from '../../server/case/inquiry/reference.ts'
import { listAgenda } from '../../server/case/life/agenda.ts'
import { listClues } from '../../server/case/words/unsorted-clues.ts'
import { incoming, notes, replies } from '../../server/case/words/words.ts'
import { FIRST_PREVIOUS_HASH, hashEvent } from '../../server/company/audit/event-log.ts'
import { makeHighWater } from '../../server/platform/db/high-water.ts'
import { createFileKey } from '../../server/platform/store/sealed-chunks.ts'
import type { Vault } from '../../server/platform/vault/vault.ts'
import { type Chance, createChance } from './chance.ts'
import { inventLife, people } from './invented-life.ts'
import {
  type InventedPerson,
  inventMessage,
  inventPerson,
  inventReply,
  inventTreatment,
} from './invented-words.ts'

const DAYS = 700
const INQUIRIES_AT_A_TIME = 10_000
const UNSORTED_SHARE = 0.02
/** In pages of the cache: all indexes by MACs fit. */
const CACHE_KB = 6 * 2 ** 20

type Growth = { file: string; vault: Vault; count: number; now: number; onProgress?: (done: number) => void }

/**
 * Fills a migrated SQLite database that no process has open: inquiries of the last 700 days with their messages, files,
 * mails, events and planned steps, and unsorted mails. The rows are those that the server writes, sealed alike; the
 * files have no content.
 */
export function growDatabase({ file, vault, count, now, onProgress }: Growth): void {
  using database = new DatabaseSync(file)
  database.exec(
    `pragma journal_mode = memory; pragma synchronous = off; pragma foreign_keys = off; pragma cache_size = -${CACHE_KB}`,
  )
  const write = createWriter(database)
  const log = createEventWriter(vault, write)
  const chance = createChance(31)
  for (let next = 0; next < count; ) {
    database.exec('begin')
    let previous: string | undefined
    for (const end = Math.min(count, next + INQUIRIES_AT_A_TIME); next < end; next++) {
      const receivedAt = Math.round(now - (DAYS * DAY_MS * (count - next)) / count)
      previous = addInquiry({ vault, write, log, chance, now }, { n: next + 1, receivedAt, previous })
      if (chance.isOne(UNSORTED_SHARE)) addUnsorted({ vault, write, log, chance, now }, next + 1, receivedAt)
    }
    database.exec('commit')
    onProgress?.(next)
  }
  database.prepare('update tally set inquiries = (select count(*) from inquiry)').run()
  makeHighWater(file, log.head())
  database.exec('pragma journal_mode = wal')
}

type Write = (table: string, row: Record<string, SQLInputValue>) => void
type EventLog = ReturnType<typeof createEventWriter>
type Pen = { vault: Vault; write: Write; log: EventLog; chance: Chance; now: number }

function addInquiry(
  { vault, write, log, chance, now }: Pen,
  { n, receivedAt, previous }: { n: number; receivedAt: number; previous: string | undefined },
): string {
  const id = randomUUIDv7()
  const person = inventPerson(chance, n)
  const written = {
    ...person,
    treatment: inventTreatment(chance),
    message: inventMessage(chance, n),
    writer: null,
  }
  const isRepeat = previous !== undefined && chance.isOne(0.01)
  const lived = inventLife(chance, { receivedAt, now })
  const life: Life = isRepeat ? { ...lived, ...mergedState(receivedAt) } : lived
  write('inquiry', {
    n,
    id,
    reference: createReference('PN'),
    locale: 'en',
    consent_version: '2026-11',
    ...writtenFormat.seal(vault, id, written),
    content_mac: vault.mac('content', toContentText(written)),
    idempotency_mac: vault.mac('idempotency', id),
    source: chance.isOne(0.3) ? chance.pick(['facebook / cpc / knees', 'google / cpc / hearts']) : null,
    heard_from: chance.isOne(0.2) ? chance.pick(heardFromChoices) : null,
    keep_days: chance.isOne(0.1) ? 720 : null,
    merged_into: isRepeat ? previous : null,
    ...toContactIndexes(vault, id, person),
    ...(toLifeColumns(life) as Record<string, SQLInputValue>),
  })
  for (const { item, person: staff, at } of listAgenda(life))
    if (staff !== null) write('agenda', { inquiry_n: n, item, staff_id: staff, at })
  for (const kind of ['inquiry', 'acknowledgement'])
    write('outbox', {
      inquiry_id: id,
      ...{ kind, state: 'sent', attempts: 1, lease_until: 0 },
      ...{ created_at: receivedAt, due_at: receivedAt, sent_at: receivedAt + 900 },
    })
  log.append(id, 'received', 'visitor', receivedAt, {})
  if (life.firstAnswer) addAnswer({ vault, write, log, chance, now }, { id, person, life })
  if (life.closedAt !== null)
    log.append(id, 'closed', life.owner ?? 'server', life.closedAt, { reason: life.closedFor ?? 'other' })
  if (life.owner !== null && chance.isOne(0.02))
    write('missed_step', {
      ...{ inquiry_id: id, version: 2, item: 'owed', owner: life.owner },
      ...{ due_at: receivedAt + DAY_MS, ended_at: receivedAt + 2 * DAY_MS },
    })
  return id
}

function mergedState(receivedAt: number): Partial<Life> {
  return {
    standing: 'closed',
    owed: null,
    steps: [],
    closedAt: receivedAt + HOUR_MS,
    closedFor: null,
    isRepeat: true,
  }
}

type Answered = { id: string; person: InventedPerson; life: Life }

/** A reply, in half of them what the patient answers, in a third a note; in a fifth a file. */
function addAnswer({ vault, write, log, chance, now }: Pen, { id, person, life }: Answered): void {
  const at = life.firstAnswer?.at ?? life.receivedAt
  const author = life.owner ?? people[0] ?? ''
  const reply = randomUUIDv7()
  const words = { subject: 'Your inquiry', body: inventReply(chance, person.name), files: [], copies: [] }
  write('message', {
    ...{ id: reply, inquiry_id: id, direction: 'out', channel: 'email', author, at, trust: null },
    ...replies.seal(vault, reply, { ...words, from: null, mail: null }),
  })
  write('outbox', {
    ...{ inquiry_id: id, kind: 'reply', item_id: reply, state: 'sent', attempts: 1, lease_until: 0 },
    ...{ created_at: at, due_at: at, sent_at: at + 900 },
  })
  log.append(id, 'answered', author, at, { via: life.firstAnswer?.via ?? 'email', reply })
  if (chance.isOne(0.3)) {
    const note = randomUUIDv7()
    write('message', {
      ...{
        id: note,
        inquiry_id: id,
        direction: 'internal',
        channel: null,
        author,
        at: at + HOUR_MS,
        trust: null,
      },
      ...notes.seal(vault, note, { text: `Asked for the report. ${inventMessage(chance, life.version)}` }),
    })
  }
  if (!chance.isOne(0.5)) return
  const mail = addMail({ vault, write, log, chance, now }, { person, at: at + 5 * HOUR_MS, inquiryId: id })
  if (chance.isOne(0.4)) addFile({ vault, write, chance }, mail, at)
}

type MailOf = { person: InventedPerson; at: number; inquiryId: string | null }

/** Returns the id of the message. */
function addMail({ vault, write, log, chance }: Pen, { person, at, inquiryId }: MailOf): string {
  const id = randomUUIDv7()
  const messageId = `<${id}@mail.example>`
  const address = person.email === '' ? `somebody.${id}@mail.example` : person.email
  const details = {
    to: [{ name: '', address: 'care@pona.example' }],
    cc: [],
    quoted: [],
    html: null,
    inline: [],
  }
  const words = {
    ...{ subject: 'Re: your inquiry', text: inventMessage(chance, at % 1_000) },
    ...{ from: { name: person.name, address }, proposal: null },
    mail: { ...details, messageId, deliveredTo: [], references: [], date: null, problem: null },
  }
  write('message', {
    ...{
      id,
      inquiry_id: inquiryId,
      direction: 'in',
      channel: 'email',
      author: inquiryId ? 'patient' : 'sender',
    },
    ...{ at, trust: inquiryId ? 'patient' : 'unverified', automatic: 0 },
    ...incoming.seal(vault, id, words),
  })
  write('mail', {
    ...{
      id: randomUUIDv7(),
      source: 'lmtp',
      raw_mac: randomBytes(32),
      content_mac: randomBytes(32),
      bytes: 4_000,
    },
    ...{
      arrived_at: at,
      stored_at: at,
      state: 'read',
      attempts: 1,
      due_at: at,
      lease_until: 0,
      message_id: id,
    },
  })
  write('message_reference', { mac: vault.mac('message-id', messageId), message_id: id })
  if (inquiryId === null)
    for (const mac of listClues(vault, { id, direction: 'in', from: words.from, mail: words.mail }))
      write('unsorted_clue', { mac, message_id: id })
  if (inquiryId === null) log.append(id, 'mail-unsorted', 'sender', at, {})
  else log.append(inquiryId, 'message-received', 'patient', at, { message: id, channel: 'email' })
  return id
}

/** One in fifty is by somebody who has an inquiry. */
function addUnsorted(pen: Pen, n: number, at: number): void {
  const isKnown = pen.chance.isOne(0.02)
  addMail(pen, { person: inventPerson(pen.chance, isKnown ? n : n + 50_000_000), at, inquiryId: null })
}

function addFile(
  { vault, write, chance }: Pick<Pen, 'vault' | 'write' | 'chance'>,
  messageId: string,
  at: number,
) {
  const id = randomUUIDv7()
  const bytes = 20_000 + chance.whole(5_000_000)
  const words = {
    key: toSealedKey(createFileKey(id)),
    name: 'X-ray of the knee.pdf',
    type: 'application/pdf',
  }
  write('file', {
    ...{ id, bytes, state: 'packed', stored_bytes: bytes, chunks: Math.ceil(bytes / 16_384), written_at: at },
    ...{ scan: 'clean', pages: 1 + chance.whole(9) },
    ...fileWords.seal(vault, id, words),
  })
  write('message_file', { message_id: messageId, file_id: id, position: 0 })
}

function createWriter(database: DatabaseSync): Write {
  const statements = new Map<string, ReturnType<DatabaseSync['prepare']>>()
  return (table, row) => {
    const columns = Object.keys(row)
    const key = `${table} (${columns.join(', ')})`
    let statement = statements.get(key)
    if (statement === undefined) {
      statement = database.prepare(`insert into ${key} values (${columns.map(() => '?').join(', ')})`)
      statements.set(key, statement)
    }
    statement.run(...Object.values(row))
  }
}

function createEventWriter(vault: Vault, write: Write) {
  let n = 0
  let hash = FIRST_PREVIOUS_HASH
  return {
    append(subjectId: string, kind: string, actor: string, at: number, detail: object) {
      const content = { subject_id: subjectId, kind, actor, at, detail: JSON.stringify(detail) }
      const previous = hash
      hash = hashEvent(vault, previous, content)
      n++
      write('event', { n, ...content, previous_hash: previous, hash })
    },
    head: () => ({ n, hash }),
  }
}
