import { type Person, personLimits } from '#contract/desk/person.ts'
import { toHex } from '../case/inquiry/earlier.ts'
import { findReferenced, findTagged, toAddresses } from '../case/inquiry/find-case.ts'
import { findRow, readWritten, rowColumns, type StoredRow } from '../case/inquiry/rows.ts'
import type { OpenDeps } from '../case/inquiry/try-to-open.ts'
import { readMerged } from '../case/life/merge.ts'
import { findByClues } from '../case/words/unsorted-clues.ts'
import { type MailMessageRow, selectMailMessages } from '../case/words/unsorted-rows.ts'
import { tryToOpenWords } from '../case/words/words.ts'
import { toEmailIndex } from '../platform/mail/mailbox.ts'
import type { Db } from '../schema/tables.ts'

const MAILS_AT_A_TIME = 200

type FindDeps = OpenDeps & { db: Db }

/** An inquiry with the repeats that were merged into it. */
export type Case = {
  head: StoredRow
  repeats: StoredRow[]
  same: Person['inquiries'][number]['same']
}

/**
 * The inquiry of this reference, and those that share a mailbox or a number with it, or with one of these. Undefined when
 * there is no such inquiry.
 */
export async function findCases(deps: FindDeps, reference: string): Promise<Case[] | undefined> {
  const asked = await findRow(deps.db, reference)
  if (asked === undefined) return undefined
  const cases = new Map<string, Case>()
  const add = async (head: StoredRow, same: Case['same']) => {
    if (cases.has(head.id) || cases.size >= personLimits.inquiries) return
    cases.set(head.id, { head, repeats: await readMerged(deps.db, head.id), same })
  }
  await add(await findHead(deps.db, asked), null)
  // The loop also visits cases that are added meanwhile.
  for (const { head, repeats } of cases.values())
    for (const member of [head, ...repeats])
      for (const other of await findSharing(deps, member))
        await add(await findHead(deps.db, other.row), { contacts: other.contacts, as: head.reference })
  const [first, ...others] = cases.values()
  return first && [first, ...others.toSorted((one, other) => other.head.received_at - one.head.received_at)]
}

/** Unsorted mails from these people, to them, or in answer to a mail of theirs, newest first. */
export async function findMails(deps: FindDeps, cases: readonly Case[], ids?: readonly string[]) {
  const found: { row: MailMessageRow; from: string; subject: string }[] = []
  const indexes = new Set(listMembers(cases).map((row) => toHex(row.email_index)))
  const heads = new Set(cases.map(({ head }) => head.id))
  const possible = await findByClues(deps.db, deps.vault, listMembers(cases))
  const asked = ids === undefined ? possible : possible.filter((id) => ids.includes(id))
  for (let start = 0; start < asked.length && found.length < personLimits.mails; start += MAILS_AT_A_TIME) {
    const rows = await selectMailMessages(deps.db)
      .where('message.inquiry_id', 'is', null)
      .where('message.id', 'in', asked.slice(start, start + MAILS_AT_A_TIME))
      .orderBy('message.n', 'desc')
      .execute()
    for (const row of rows) {
      const words = tryToOpenWords(deps, row)
      const { from, subject, mail } = words
      const others = row.direction === 'out' && mail ? [...mail.to, ...mail.cc] : []
      const addresses = toAddresses([...(from ? [from] : []), ...others])
      const isTheirs =
        addresses.some((address) => indexes.has(toHex(toEmailIndex(deps.vault, address)))) ||
        (await listAnswered(deps, mail)).some((id) => heads.has(id))
      if (isTheirs) found.push({ row, from: from?.name || from?.address || '', subject })
    }
  }
  return found.slice(0, personLimits.mails)
}

export async function findPerson(deps: FindDeps, reference: string): Promise<Person | undefined> {
  const cases = await findCases(deps, reference)
  if (cases === undefined) return undefined
  return {
    inquiries: cases.map(({ head, repeats, same }) => {
      const { name, message } = readWritten(deps, head)
      return {
        reference: head.reference,
        name,
        receivedAt: head.received_at,
        same,
        standing: head.standing,
        firstWords: [...message.replace(/\s+/g, ' ')].slice(0, 100).join(''),
        repeats: repeats.map((repeat) => repeat.reference),
      }
    }),
    mails: (await findMails(deps, cases)).map(({ row, from, subject }) => ({
      id: row.id,
      at: row.at,
      from,
      subject,
      isSetAside: row.set_aside_at !== null,
    })),
  }
}

export function listMembers(cases: readonly Case[]): StoredRow[] {
  return cases.flatMap(({ head, repeats }) => [head, ...repeats])
}

/** By the tag of an address, or by the mails that it answers. */
async function listAnswered(
  { db, vault }: FindDeps,
  mail: ReturnType<typeof tryToOpenWords>['mail'],
): Promise<string[]> {
  if (mail === null) return []
  const recipients = [...toAddresses(mail.to), ...toAddresses(mail.cc), ...mail.deliveredTo]
  const tagged = await findTagged(db, vault, recipients)
  const referenced = await findReferenced(db, vault, mail.references)
  return [...tagged, ...referenced].map(({ id }) => id)
}

async function findHead(db: Db, row: StoredRow): Promise<StoredRow> {
  if (row.merged_into === null) return row
  const head = await db
    .selectFrom('inquiry')
    .select(rowColumns)
    .where('id', '=', row.merged_into)
    .executeTakeFirst()
  return head ?? row
}

type Sharing = { row: StoredRow; contacts: ('email' | 'phone')[] }

async function findSharing(deps: FindDeps, member: StoredRow): Promise<Sharing[]> {
  const rows = await deps.db
    .selectFrom('inquiry')
    .select(rowColumns)
    .where('id', '!=', member.id)
    .where((eb) =>
      eb.or([eb('email_index', '=', member.email_index), eb('phone_index', '=', member.phone_index)]),
    )
    .orderBy('n', 'desc')
    .limit(personLimits.inquiries)
    .execute()
  return rows.map((row) => ({
    row,
    contacts: [
      ...(toHex(row.email_index) === toHex(member.email_index) ? (['email'] as const) : []),
      ...(toHex(row.phone_index) === toHex(member.phone_index) ? (['phone'] as const) : []),
    ],
  }))
}
