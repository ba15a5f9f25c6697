import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type FoundMails, foundMailsSchema } from '#contract/desk/found-mails.ts'
import { unsortedListSchema } from '#contract/desk/unsorted.ts'
import { type Desk, openDesk, receive } from '#testing/desk/desk-client.ts'
import { spelledNames, spelledWords } from '#testing/desk/spellings.ts'
import { compose, createMailApp, type MailApp } from '#testing/mail/incoming.ts'
import { createMailIndex } from '../../../server/inbox/search/mail-index.ts'
import { flushDeleted } from '../../../server/schema/engine.ts'

let app: MailApp
let desk: Desk

beforeEach(async () => {
  app = await createMailApp()
  desk = await openDesk(app)
})

afterEach(() => app[Symbol.asyncDispose]())

function search(q: string): Promise<FoundMails> {
  return desk.read(`/unsorted/search?q=${encodeURIComponent(q)}`, foundMailsSchema)
}

const searchIds = async (q: string) => (await search(q)).mails.map(({ id }) => id)

async function bring(mail: Parameters<MailApp['mail']>[0]): Promise<string> {
  const id = await app.mail(mail)
  if (id === undefined) throw new Error('The mail has become no message')
  return id
}

describe('an unsorted mail', () => {
  it('is found by sender, address, subject, words and file name, and by no others', async () => {
    const file = 'Content-Disposition: attachment; filename="MRI-spine.txt"'
    const raw = `${compose({
      from: 'Zipporah Wekesa <zip@family.example>',
      subject: 'Operation in Chennai',
      headers: ['Content-Type: multipart/mixed; boundary=b'],
      text: '',
    })}--b\r\n\r\nMy uncle walks with a stick.\r\n--b\r\nContent-Type: text/plain\r\n${file}\r\n\r\nx\r\n--b--\r\n`
    const id = await bring({ raw })
    const other = await bring({ from: 'Otieno <o@patient.example>', subject: 'Prices', text: 'How much?' })
    for (const q of ['zipporah', 'wekesa zip', 'zip@family.example', 'chennai', 'uncle stick', 'MRI-spine'])
      expect([q, await searchIds(q)]).toEqual([q, [id]])
    expect(await searchIds('o@patient.example')).toEqual([other])
    expect(await search('cardiology')).toEqual({ mails: [], count: 0, isSimilar: false, isPartial: false })
    const [found] = (await search('uncle')).mails
    expect(found).toMatchObject({
      from: { name: 'Zipporah Wekesa', address: 'zip@family.example' },
      subject: 'Operation in Chennai',
      setAsideAt: null,
    })
    expect(found?.passage?.parts).toContainEqual({ text: 'uncle', isHit: true })
    expect((await search('zipporah')).mails[0]?.passage).toBeNull()
  })

  it('is found by its sender and its words however they are written and asked for', async () => {
    const other = await bring({ from: 'Somebody Else <else@patient.example>', text: 'Other words' })
    const headers = ['Content-Type: text/plain; charset=utf-8']
    for (const [name, q] of spelledNames) {
      const encoded = `=?utf-8?B?${Buffer.from(name).toString('base64')}?=`
      const id = await bring({ from: `${encoded} <a@patient.example>` })
      const found = await searchIds(q)
      expect([name, q, found]).toEqual([name, q, expect.arrayContaining([id])])
      expect(found).not.toContain(other)
    }
    for (const [text, q] of spelledWords)
      expect([q, await bring({ headers, text })]).toEqual([q, (await searchIds(q))[0]])
  })

  it('is found by a misspelt name where no mail has the words', async () => {
    const id = await bring({ from: 'Zipporah Wekesa <zip@family.example>' })
    expect(await search('ziporah')).toMatchObject({ mails: [{ id }], count: 1, isSimilar: true })
    await bring({ from: 'Ziporah <z@family.example>' })
    expect(await search('ziporah')).toMatchObject({ count: 1, isSimilar: false })
  })

  it('is no longer found once it is attached, and again once it is taken out', async () => {
    const reference = await receive(app)
    const id = await bring({ subject: 'Chennai' })
    expect(await searchIds('chennai')).toEqual([id])
    await desk.send('POST', `/unsorted/${id}/attach`, { reference })
    expect(await search('chennai')).toMatchObject({ mails: [], count: 0 })
    await desk.send('POST', `/messages/${id}/move`, { to: null })
    expect(await searchIds('chennai')).toEqual([id])
  })

  it('says that it was set aside', async () => {
    const id = await bring({ subject: 'Chennai' })
    await desk.send('POST', `/unsorted/${id}/set-aside`)
    expect((await search('chennai')).mails).toMatchObject([{ id, setAsideAt: app.clock.now }])
  })

  it('is no longer found once it is erased', async () => {
    const reference = await receive(app)
    const { inquiry } = await desk.open(reference)
    const id = await bring({ from: `X <${inquiry.email}>`, subject: 'Chennai' })
    expect(await searchIds('chennai')).toEqual([id])
    const chosen = { inquiries: [reference], mails: [id], reference, reason: 'patient-asked' }
    const erased = await desk.send('POST', `/inquiries/${reference}/person/erase`, chosen)
    expect(erased.status).toBe(200)
    await flushDeleted(app.db)
    expect(await search('chennai')).toMatchObject({ mails: [], count: 0 })
  })

  it('is read alone by its id', async () => {
    const id = await bring({ subject: 'Chennai' })
    await bring({ subject: 'Prices' })
    await desk.send('POST', `/unsorted/${id}/set-aside`)
    const { mails } = await desk.read(`/unsorted?id=${id}`, unsortedListSchema)
    expect(mails.map(({ subject }) => subject)).toEqual(['Chennai'])
    const reference = await receive(app)
    await desk.send('POST', `/unsorted/${id}/take-back`)
    await desk.send('POST', `/unsorted/${id}/attach`, { reference })
    expect((await desk.read(`/unsorted?id=${id}`, unsortedListSchema)).mails).toEqual([])
  })
})

it('a search of unsorted mails lists the newest 20, and counts the rest', async () => {
  for (let n = 0; n < 23; n++) await bring({ subject: `Chennai ${n}` })
  const { mails, count } = await search('chennai')
  expect([mails.length, count, mails[0]?.subject]).toEqual([20, 23, 'Chennai 22'])
})

describe('the index of unsorted mails', () => {
  const yieldTurn = () => new Promise<void>((resolve) => setImmediate(resolve))

  it('holds the newest within its bytes, and says that others are missing', async () => {
    const words = 'hip knee heart spine liver '.repeat(200)
    for (let n = 0; n < 12; n++) await bring({ subject: `Chennai ${n}`, text: words })
    const small = createMailIndex({ ...app.auth, yieldTurn }, { maxBytes: 60_000 })
    const { numbers, isWhole } = await small.search('chennai', 10_000)
    expect(isWhole).toBe(false)
    expect(numbers.length).toBeGreaterThan(1)
    expect(numbers.length).toBeLessThan(8)
    const newest = await app.db
      .selectFrom('message')
      .select((eb) => eb.fn.max('n').as('n'))
      .executeTakeFirst()
    expect(numbers.at(-1)).toBe(Number(newest?.n))
    expect((await createMailIndex({ ...app.auth, yieldTurn }).search('chennai', 10_000)).numbers.length).toBe(
      12,
    )
  })

  it('forgets a mail that was sorted', async () => {
    const reference = await receive(app)
    const id = await bring({ subject: 'Chennai' })
    const index = createMailIndex({ ...app.auth, yieldTurn })
    expect((await index.search('chennai', 10_000)).numbers.length).toBe(1)
    await desk.send('POST', `/unsorted/${id}/attach`, { reference })
    expect((await index.search('chennai', 10_000)).numbers.length).toBe(0)
  })

  it('looks at so many mails, and stops when its time is over', async () => {
    for (let n = 0; n < 4; n++) await bring({ subject: `Chennai ${n}` })
    const few = createMailIndex({ ...app.auth, yieldTurn }, { maxMails: 3 })
    expect(await few.search('chennai', 10_000)).toMatchObject({ numbers: { length: 3 }, isWhole: false })
    const hurried = createMailIndex({ ...app.auth, yieldTurn })
    expect(await hurried.search('chennai', 0)).toMatchObject({ numbers: { length: 0 }, isWhole: false })
    await hurried.follow(10_000)
    expect(await hurried.search('chennai', 0)).toMatchObject({ numbers: { length: 4 }, isWhole: true })
  })
})
