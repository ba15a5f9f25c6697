import { randomBytes, randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { receive } from '#testing/desk/desk-client.ts'
import { createTestApp, type TestApp } from '#testing/server/app.ts'
import { findReferenced, findTagged } from '../../server/case/inquiry/find-case.ts'
import { findRow } from '../../server/case/inquiry/rows.ts'
import { toTaggedAddress } from '../../server/case/inquiry/tag.ts'
import { insertIncoming, insertSentElsewhere } from '../../server/case/words/store.ts'
import { recordChange } from '../../server/company/audit/record-change.ts'
import { findCases, findMails } from '../../server/person/find-person.ts'

const people = ['amina@patient.example', 'b.otieno@gmail.com', 'c@patient.example']
const KNOWN = '<a-mail-of-the-first@mail.example>'

let app: TestApp
let references: string[]

beforeEach(async () => {
  app = await createTestApp({ RATE_LIMITS: 'off' })
  references = []
  for (const [index, email] of people.entries())
    references.push(await receive(app, { email, phone: `0712 345 67${index}` }))
})

afterEach(() => app[Symbol.asyncDispose]())

async function readIds(): Promise<string[]> {
  const ids: string[] = []
  for (const reference of references) ids.push((await findRow(app.db, reference))?.id ?? '')
  return ids
}

type Unsorted = {
  direction: 'in' | 'out'
  from: string
  to: string[]
  deliveredTo: string[]
  references: string[]
}

async function store({ direction, from, references: answered, ...recipients }: Unsorted): Promise<string> {
  const id = randomUUID()
  const mail = {
    ...{
      to: recipients.to.map((address) => ({ name: '', address })),
      cc: [],
      deliveredTo: recipients.deliveredTo,
    },
    ...{
      quoted: [],
      html: null,
      inline: [],
      messageId: null,
      references: answered,
      date: null,
      problem: null,
    },
  }
  const words = {
    id,
    inquiryId: null,
    at: 1,
    subject: '',
    text: 'Hello',
    from: { name: '', address: from },
    mail,
  }
  await recordChange({ ...app.auth, now: () => app.clock.now }, async (trx) => {
    if (direction === 'in')
      await insertIncoming(trx, app.vault, {
        ...words,
        channel: 'email',
        author: 'sender',
        trust: 'unverified',
      })
    else
      await insertSentElsewhere(trx, app.vault, {
        ...words,
        channel: 'email',
        author: 'office',
        isAutomatic: false,
        fileIds: [],
      })
    await trx
      .insertInto('mail')
      .values({
        ...{
          id: randomUUID(),
          source: 'lmtp',
          raw_mac: randomBytes(32),
          bytes: 1,
          arrived_at: 1,
          stored_at: 1,
        },
        ...{ state: 'read', attempts: 1, due_at: 1, lease_until: 0, message_id: id },
      })
      .execute()
    return []
  })
  return id
}

/** By opening each, as it would be without clues. */
async function isOf(head: { id: string; email: string }, mail: Unsorted): Promise<boolean> {
  const { db, vault } = app
  const addresses = [mail.from, ...(mail.direction === 'out' ? mail.to : [])]
  if (addresses.includes(head.email)) return true
  const tagged = await findTagged(db, vault, [...mail.to, ...mail.deliveredTo])
  return [...tagged, ...(await findReferenced(db, vault, mail.references))].some(({ id }) => id === head.id)
}

it('finds the unsorted mails of a person that opening each would find', async () => {
  const ids = await readIds()
  const tags = ids.map((id, n) =>
    toTaggedAddress(app.vault, 'care@pona.test', { id, reference: references[n] ?? '' }),
  )
  const forged = tags[0]?.replace(/.{3}@/, 'aaa@') ?? ''
  await knowMail(ids[0] ?? '')
  const ours = ids.map((id) => `<${id}.acknowledgement@pona.test>`)
  const addresses = [...people, 'stranger@mail.example', 'care@pona.test', ...tags, forged]
  const mails: fc.Arbitrary<Unsorted> = fc.record({
    direction: fc.constantFrom('in', 'out'),
    from: fc.constantFrom(...people, 'stranger@mail.example'),
    to: fc.uniqueArray(fc.constantFrom(...addresses), { maxLength: 2 }),
    deliveredTo: fc.uniqueArray(fc.constantFrom(...addresses), { maxLength: 1 }),
    references: fc.uniqueArray(fc.constantFrom(...ours, KNOWN, '<unknown@mail.example>'), { maxLength: 2 }),
  })
  let met = 0
  await fc.assert(
    fc.asyncProperty(fc.array(mails, { minLength: 1, maxLength: 8 }), async (some) => {
      const stored = new Map<string, Unsorted>()
      for (const mail of some) stored.set(await store(mail), mail)
      for (const [n, reference] of references.entries()) {
        const head = { id: ids[n] ?? '', email: people[n] ?? '' }
        const found = await findMails(app.auth, (await findCases(app.auth, reference)) ?? [])
        const wanted = new Set<string>()
        for (const [id, mail] of stored) if (await isOf(head, mail)) wanted.add(id)
        const own = found.map(({ row }) => row.id).filter((id) => stored.has(id))
        expect(new Set(own)).toEqual(wanted)
        met += wanted.size
      }
    }),
    { numRuns: 12 },
  )
  expect(met).toBeGreaterThan(0)
})

async function knowMail(inquiryId: string): Promise<void> {
  const id = randomUUID()
  await recordChange({ ...app.auth, now: () => app.clock.now }, async (trx) => {
    const message = { id, inquiryId, at: 1, text: 'Hello', channel: 'email', author: 'patient' } as const
    await insertIncoming(trx, app.vault, { ...message, trust: 'patient' })
    const reference = { mac: app.vault.mac('message-id', KNOWN), message_id: id }
    await trx.insertInto('message_reference').values(reference).execute()
    return []
  })
}
