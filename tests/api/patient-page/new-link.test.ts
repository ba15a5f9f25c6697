import { afterEach, beforeEach, expect, it } from 'vitest'
import type { Desk } from '#testing/desk/desk-client.ts'
import { type MailingDesk, openMailingDesk } from '#testing/desk/mailing-desk.ts'
import { postToPage, readPage, sendInquiry } from '#testing/desk/patient-page.ts'
import type { TestApp } from '#testing/server/app.ts'

let mailing: MailingDesk
let app: TestApp
let desk: Desk

beforeEach(async () => {
  mailing = await openMailingDesk()
  ;({ app, desk } = mailing)
})

afterEach(() => mailing[Symbol.asyncDispose]())

const renew = (reference: string) => desk.send('POST', `/inquiries/${reference}/link`)

async function readLinks(subject: string): Promise<string[]> {
  return (await mailing.sendMails())
    .filter((mail) => mail.subject?.includes(subject))
    .map(({ text }) => /https:\/\/pona\.test(\/sent\/\S+)/.exec(text ?? '')?.[1] ?? '')
}

it('a new link is mailed to the patient, and the link before it ends', async () => {
  const { reference, path } = await sendInquiry(app)
  expect((await renew(reference)).status).toBe(200)
  const [first = ''] = await readLinks('Your new link')
  expect(first).toContain(reference)
  expect((await app.request(path)).status).toBe(404)
  await readPage(app, first)
  await renew(reference)
  const links = await readLinks('Your new link')
  expect(new Set(links).size).toBe(2)
  expect((await app.request(first)).status).toBe(404)
  const ids = (await mailing.sendMails()).map(({ messageId }) => messageId)
  expect(new Set(ids).size).toBe(ids.length)
  const { history } = await desk.open(reference)
  expect(history.filter(({ kind }) => kind === 'link-renewed')).toMatchObject([
    { actor: desk.id, detail: {} },
    { actor: desk.id },
  ])
})

it.each(['inquiry', 'repeat'] as const)(
  'a new link of the %s ends those of all that were merged',
  async (renewed) => {
    const inquiry = await sendInquiry(app)
    const repeats = [
      await sendInquiry(app, { message: 'Did you get my message?' }),
      await sendInquiry(app, { message: 'I ask once more' }),
    ]
    const stranger = await sendInquiry(app, { email: 'other@patient.example' })
    for (const { reference } of repeats) {
      const { version } = (await desk.open(reference)).inquiry
      const merged = await desk.send('POST', `/inquiries/${reference}/merge`, {
        version,
        into: inquiry.reference,
      })
      expect(merged.status).toBe(200)
    }
    const all = [inquiry, ...repeats]
    for (const { path } of all) await readPage(app, path)
    const { reference } = renewed === 'inquiry' ? inquiry : (repeats[0] ?? inquiry)
    expect((await renew(reference)).status).toBe(200)
    for (const { path } of all) expect((await app.request(path)).status).toBe(404)
    const [link = ''] = await readLinks('Your new link')
    expect(link).toContain(reference)
    await readPage(app, link)
    await readPage(app, stranger.path)
  },
)

it('an ended link stays ended when its generation is set back in the database, also of what was merged', async () => {
  const inquiry = await sendInquiry(app)
  const repeat = await sendInquiry(app, { message: 'Did you get my message?' })
  const { version } = (await desk.open(repeat.reference)).inquiry
  await desk.send('POST', `/inquiries/${repeat.reference}/merge`, { version, into: inquiry.reference })
  await renew(inquiry.reference)
  await app.db.updateTable('inquiry').set({ link_generation: 1 }).execute()
  for (const { path } of [inquiry, repeat]) expect((await app.request(path)).status).toBe(404)
  const [first = ''] = await readLinks('Your new link')
  await readPage(app, first)
  await renew(inquiry.reference)
  await app.db.updateTable('inquiry').set({ link_generation: 1 }).execute()
  expect((await app.request(first)).status).toBe(404)
  await readPage(app, (await readLinks('Your new link')).at(-1) ?? '')
})

it('an acknowledgement that leaves afterwards carries the new link', async () => {
  const { reference } = await sendInquiry(app)
  await renew(reference)
  const links = [...(await readLinks('We have your inquiry')), ...(await readLinks('Your new link'))]
  expect(new Set(links).size).toBe(1)
})

it('nobody is written to who has withdrawn, or was taken for spam', async () => {
  const { reference, path } = await sendInquiry(app)
  await postToPage(app, path, { act: 'withdraw' })
  expect((await renew(reference)).status).toBe(409)
  const other = await sendInquiry(app, { email: 'other@patient.example' })
  await desk.act(other.reference, { action: 'mark-spam' })
  expect((await renew(other.reference)).status).toBe(409)
  expect((await renew('PN-2345-6789')).status).toBe(404)
  expect(await readLinks('Your new link')).toEqual([])
})
