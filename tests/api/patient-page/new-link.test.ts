import { afterEach, beforeEach, expect, it } from 'vitest'
import type { TestApp } from '../../support/app.ts'
import type { Desk } from '../../support/desk-client.ts'
import { type MailingDesk, openMailingDesk } from '../../support/mailing-desk.ts'
import { postToPage, readPage, sendInquiry } from '../../support/patient-page.ts'

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
