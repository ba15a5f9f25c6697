import { randomUUID } from 'node:crypto'
import * as v from 'valibot'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { pageLinkSchema } from '#contract/desk/page-link.ts'
import type { Desk } from '#testing/desk/desk-client.ts'
import { type MailingDesk, openMailingDesk } from '#testing/desk/mailing-desk.ts'
import { postToPage, readPage, sendInquiry } from '#testing/desk/patient-page.ts'
import { publicOrigin, type TestApp } from '#testing/server/app.ts'
import { wanjiku } from '#testing/server/inquiries.ts'

let mailing: MailingDesk
let app: TestApp
let desk: Desk

beforeEach(async () => {
  mailing = await openMailingDesk()
  ;({ app, desk } = mailing)
})

afterEach(() => mailing[Symbol.asyncDispose]())

/** The path in the newest mail to this address that has a link of this inquiry. */
async function findMailedPath(reference: string, email: string = wanjiku.email): Promise<string> {
  const mails = (await mailing.sendMails()).filter(({ envelopeTo }) => envelopeTo.includes(email))
  const links = mails.flatMap(({ text }) => text?.match(new RegExp(`/sent/${reference}/[\\w-]+`)) ?? [])
  return links.at(-1) ?? expect.unreachable()
}

async function merge(reference: string, into: string): Promise<void> {
  const { version } = (await desk.open(reference)).inquiry
  const merged = await desk.send('POST', `/inquiries/${reference}/merge`, { version, into })
  expect(merged.status).toBe(200)
}

/** Two inquiries with one address, of which a stranger sent the second and has what their browser was answered. */
async function sendTwo() {
  const patient = await sendInquiry(app)
  const stranger = await sendInquiry(app, { message: 'Sent by somebody who knows her address' })
  return { patient, stranger }
}

it.each(['the patient’s', 'the stranger’s'] as const)(
  'after a merge into %s, the link of a browser shows no state',
  async (target) => {
    const { patient, stranger } = await sendTwo()
    const [repeat, head] =
      target === 'the patient’s'
        ? [stranger.reference, patient.reference]
        : [patient.reference, stranger.reference]
    await merge(repeat, head)
    await desk.act(head, { action: 'log-answer', via: 'call' })
    await postToPage(app, await findMailedPath(head), { act: 'add', key: 'k', message: 'I come on Monday' })
    expect(await readPage(app, stranger.path)).toMatchObject({
      reference: stranger.reference,
      next: { kind: 'by-mail', at: null, isLate: false, calendar: null },
      happened: [{ kind: 'received' }],
      withdrawn: null,
    })
    const calendar = await app.request(`${stranger.path}/call.ics`)
    expect([calendar.status, calendar.headers.get('location')]).toEqual([303, stranger.path])
    for (const reference of [patient.reference, stranger.reference])
      expect(await readPage(app, await findMailedPath(reference))).toMatchObject({
        next: { kind: 'reply' },
        happened: expect.arrayContaining([expect.objectContaining({ kind: 'answered' })]),
      })
  },
)

it('after a merge the link of a browser adds words, and its wish to withdraw is asked back by a person', async () => {
  const { patient, stranger } = await sendTwo()
  await merge(stranger.reference, patient.reference)
  const add = await postToPage(app, stranger.path, { act: 'add', key: 'k', message: 'More words' })
  expect(add.headers.get('location')).toBe(`${stranger.path}?done=added#done`)
  for (const _ of [1, 2]) {
    const withdrawn = await postToPage(app, stranger.path, { act: 'withdraw', erase: '1' })
    expect(withdrawn.headers.get('location')).toBe(`${stranger.path}?done=asked#done`)
  }
  const { inquiry, messages } = await desk.open(patient.reference)
  expect(inquiry).toMatchObject({ standing: 'open', withdrawn: null })
  expect(messages.map(({ text }) => text)).toEqual([
    ...[expect.anything(), expect.anything(), 'More words'],
    expect.stringMatching(
      /^I no longer want this\. Also erase .*\n\(Pressed on the page .* Ask the patient\.\)$/,
    ),
  ])
  expect((await mailing.sendMails()).length).toBeGreaterThan(0)
})

it('after a merge a mailed link withdraws, which a link of a browser neither shows nor takes back', async () => {
  const { patient, stranger } = await sendTwo()
  await merge(stranger.reference, patient.reference)
  const mailed = await findMailedPath(stranger.reference)
  await postToPage(app, mailed, { act: 'withdraw' })
  expect((await desk.open(patient.reference)).inquiry.withdrawn).toMatchObject({ wants: 'stop' })
  expect(await readPage(app, stranger.path)).toMatchObject({ withdrawn: null, next: { kind: 'by-mail' } })
  await postToPage(app, stranger.path, { act: 'back' })
  expect((await desk.open(patient.reference)).inquiry.withdrawn).not.toBeNull()
  await postToPage(app, mailed, { act: 'back' })
  expect((await desk.open(patient.reference)).inquiry.withdrawn).toBeNull()
})

it('a link that was mailed to another address reaches nothing of the inquiry into which its own was merged', async () => {
  const patient = await sendInquiry(app)
  const email = 'sister@family.example'
  const other = await sendInquiry(app, { email })
  await merge(other.reference, patient.reference)
  const mailed = await findMailedPath(other.reference, email)
  expect((await readPage(app, mailed)).next.kind).toBe('by-mail')
  await postToPage(app, mailed, { act: 'withdraw' })
  expect((await desk.open(patient.reference)).inquiry.withdrawn).toBeNull()
  expect((await readPage(app, await findMailedPath(patient.reference))).next.kind).toBe('answer')
})

it('an address that was corrected takes the reach from what was mailed to the earlier one', async () => {
  const { reference } = await sendInquiry(app, { email: 'wrong@patient.example' })
  const mailed = await findMailedPath(reference, 'wrong@patient.example')
  const { inquiry } = await desk.open(reference)
  const { name, countryCode, phone, treatment, locale, version } = inquiry
  const facts = { name, countryCode, phone, treatment, locale, writer: null, version, email: wanjiku.email }
  expect((await desk.send('POST', `/inquiries/${reference}/facts`, facts)).status).toBe(200)
  const patient = await sendInquiry(app, { message: 'The right one' })
  await merge(reference, patient.reference)
  expect((await readPage(app, mailed)).next.kind).toBe('by-mail')
})

it('alone, an inquiry is reached in whole by the link of a browser, also when it was merged and parted', async () => {
  const { patient, stranger } = await sendTwo()
  await merge(stranger.reference, patient.reference)
  const { version } = (await desk.open(stranger.reference)).inquiry
  await desk.send('POST', `/inquiries/${stranger.reference}/unmerge`, { version })
  for (const { path, reference } of [patient, stranger]) {
    expect((await readPage(app, path)).next.kind).toBe('answer')
    await postToPage(app, path, { act: 'withdraw' })
    expect((await desk.open(reference)).inquiry.withdrawn).toMatchObject({ wants: 'stop' })
  }
})

it('the link of a browser does not reach further once the inquiry that was merged into its own is erased', async () => {
  const { patient, stranger } = await sendTwo()
  await merge(patient.reference, stranger.reference)
  await desk.act(stranger.reference, { action: 'log-answer', via: 'call' })
  const erasure = { reference: patient.reference, reason: 'patient-asked' }
  expect((await desk.send('POST', `/inquiries/${patient.reference}/erase`, erasure)).status).toBe(200)
  expect(await readPage(app, stranger.path)).toMatchObject({
    next: { kind: 'by-mail' },
    happened: [{ kind: 'received' }],
  })
  expect((await readPage(app, await findMailedPath(stranger.reference))).next.kind).toBe('wait')
})

it('a new link and one that a coordinator copies reach as far as a mailed one, and a form leads back by its own', async () => {
  const { patient, stranger } = await sendTwo()
  await merge(stranger.reference, patient.reference)
  await desk.send('POST', `/inquiries/${patient.reference}/link`)
  const copied = await desk.send('POST', `/inquiries/${patient.reference}/link/copy`)
  const { link } = v.parse(pageLinkSchema, await copied.json())
  const renewed = await findMailedPath(patient.reference)
  expect(link).toBe(publicOrigin + renewed)
  expect((await readPage(app, renewed)).next.kind).toBe('answer')
  const added = await postToPage(app, renewed, { act: 'add', key: randomUUID(), message: 'x' })
  expect(added.headers.get('location')).toBe(`${renewed}?done=added#done`)
})
