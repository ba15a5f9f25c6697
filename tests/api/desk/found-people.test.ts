import { parse } from 'valibot'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { knownSchema } from '#contract/desk/entry.ts'
import { personSchema } from '#contract/desk/person.ts'
import { type Desk, openDesk, receive } from '#testing/desk/desk-client.ts'
import { spelledNames, spelledNumbers, spelledWords } from '#testing/desk/spellings.ts'
import { createTestApp, type TestApp } from '#testing/server/app.ts'

let app: TestApp
let desk: Desk

beforeEach(async () => {
  app = await createTestApp()
  desk = await openDesk(app)
})

afterEach(() => app[Symbol.asyncDispose]())

const sort = (references: string[]) => references.toSorted((one, other) => one.localeCompare(other))

async function search(q: string): Promise<string[]> {
  const { rows } = await desk.list(`view=all&q=${encodeURIComponent(q)}`)
  return rows.map(({ reference }) => reference)
}

async function exportList(q: string): Promise<string> {
  const response = await desk.get(`/export?view=all&q=${encodeURIComponent(q)}`)
  expect(response.status).toBe(200)
  return response.text()
}

/** One person with a different address for each spelling, and a stranger with nearly the same number. */
async function receiveAll(): Promise<{ theirs: string[]; stranger: string }> {
  const theirs: string[] = []
  for (const [index, phone] of spelledNumbers.entries())
    theirs.push(await receive(app, { phone, countryCode: '+254', email: `n${index}@patient.example` }))
  const other = { email: 'other@patient.example', name: 'Somebody Else', phone: '0733 111 223' }
  return { theirs: sort(theirs), stranger: await receive(app, other) }
}

describe('a person, by a number however it was stored and is asked for,', () => {
  it('is found by the search, and exported by it, without a stranger', async () => {
    const { theirs, stranger } = await receiveAll()
    for (const asked of spelledNumbers) {
      expect([asked, sort(await search(asked))]).toEqual([asked, theirs])
      const csv = await exportList(asked)
      for (const reference of theirs)
        expect([asked, csv]).toEqual([asked, expect.stringContaining(reference)])
      expect(csv).not.toContain(stranger)
    }
    expect(sort(await search('0733 111 222 / 0733 111 223'))).toEqual(sort([...theirs, stranger]))
  })

  it('is known while an inquiry is entered', async () => {
    const { theirs } = await receiveAll()
    for (const phone of spelledNumbers) {
      const known = await desk.send('POST', '/inquiries/known', { email: '', countryCode: '+254', phone })
      const { inquiries } = parse(knownSchema, await known.json())
      expect([phone, sort(inquiries.map(({ reference }) => reference))]).toEqual([phone, theirs])
    }
  })

  it('is told on every inquiry as the same, and is one person to hand out and to erase', async () => {
    const { theirs, stranger } = await receiveAll()
    for (const reference of theirs) {
      const { related } = await desk.open(reference)
      expect(sort([reference, ...related.map((other) => other.reference)])).toEqual(theirs)
      const person = await desk.read(`/inquiries/${reference}/person`, personSchema)
      expect(sort(person.inquiries.map((inquiry) => inquiry.reference))).toEqual(theirs)
    }
    expect((await desk.open(stranger)).related).toEqual([])
    const chosen = { inquiries: [theirs[0], stranger], mails: [], leaveOut: [] }
    const response = await desk.send('POST', `/inquiries/${theirs[0]}/person/export`, chosen)
    expect(response.status).toBe(409)
  })

  it('is left alone under every spelling once contact has ended', async () => {
    const { theirs, stranger } = await receiveAll()
    await desk.act(theirs[0] ?? '', { action: 'close', reason: 'left-alone' })
    for (const reference of theirs.slice(1))
      expect((await desk.open(reference)).inquiry.leftAlone?.reference).toBe(theirs[0])
    expect((await desk.open(stranger)).inquiry.leftAlone).toBeNull()
  })

  it('is found by a corrected number', async () => {
    const { theirs, stranger } = await receiveAll()
    for (const phone of spelledNumbers) {
      const { name, email, treatment, writer, locale, version } = (await desk.open(stranger)).inquiry
      const facts = { name, email, countryCode: '+254', phone, treatment, writer, locale }
      const response = await desk.send('POST', `/inquiries/${stranger}/facts`, { ...facts, version })
      expect([phone, response.status]).toEqual([phone, 200])
      const { related } = await desk.open(stranger)
      expect([phone, related.length]).toEqual([phone, theirs.length])
    }
  })
})

describe('a person', () => {
  it.each(['0000000000', '0111 111 111', '123'])('is not another with the number %s', async (phone) => {
    const first = await receive(app, { phone, email: 'a@patient.example' })
    const second = await receive(app, { phone, email: 'b@patient.example' })
    expect((await desk.open(first)).related).toEqual([])
    const person = await desk.read(`/inquiries/${second}/person`, personSchema)
    expect(person.inquiries.map(({ reference }) => reference)).toEqual([second])
    const contact = { email: '', countryCode: '+254', phone }
    const known = parse(knownSchema, await (await desk.send('POST', '/inquiries/known', contact)).json())
    expect(known.inquiries).toEqual([])
  })
})

describe('a person, by a name however it was written and is asked for,', () => {
  it('is found by the search, and exported by it', async () => {
    const stranger = await receive(app, { email: 'other@patient.example', name: 'Somebody Else' })
    const references = new Map<string, string>()
    for (const [name] of spelledNames)
      if (!references.has(name))
        references.set(name, await receive(app, { name, email: `${references.size}@x.example` }))
    for (const [name, q] of spelledNames) {
      const reference = references.get(name) ?? ''
      const found = await search(q)
      expect([name, q, found]).toEqual([name, q, expect.arrayContaining([reference])])
      expect([q, found]).not.toEqual([q, expect.arrayContaining([stranger])])
      expect([q, await exportList(q)]).toEqual([q, expect.stringContaining(reference)])
    }
  })

  it('is found in a message, and marked there', async () => {
    await receive(app, { email: 'other@patient.example', message: 'Other words' })
    for (const [index, [words, q]] of [...spelledNames, ...spelledWords].entries()) {
      const message = `Please call ${words} today, number ${index}`
      const reference = await receive(app, { email: `${index}@x.example`, message })
      const { rows, passages } = await desk.list(`view=all&q=${encodeURIComponent(q)}`)
      expect([q, rows.map((row) => row.reference)]).toEqual([q, expect.arrayContaining([reference])])
      expect([q, passages[reference]?.parts.some(({ isHit }) => isHit)]).toEqual([q, true])
    }
  })
})
