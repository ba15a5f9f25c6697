import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type Desk, openDesk, receive } from '#testing/desk/desk-client.ts'
import { readPage, sendInquiry } from '#testing/desk/patient-page.ts'
import { createMailApp, type MailApp } from '#testing/mail/incoming.ts'
import { wanjiku } from '#testing/server/inquiries.ts'
import { toTaggedAddress } from '../../../server/case/inquiry/tag.ts'

let app: MailApp

let amina: Desk

let reference: string

beforeEach(async () => {
  app = await createMailApp()
  amina = await openDesk(app, { email: 'amina@company.example' })
  reference = await receive(app)
})

afterEach(() => app[Symbol.asyncDispose]())

async function findId(of: string): Promise<string> {
  const row = await app.db
    .selectFrom('inquiry')
    .select('id')
    .where('reference', '=', of)
    .executeTakeFirstOrThrow()
  return row.id
}

async function tagOf(of: string): Promise<string> {
  return toTaggedAddress(app.vault, 'support@company.example', { id: await findId(of), reference: of })
}

async function reply(to = reference, copies: readonly object[] = []): Promise<string> {
  const { inquiry } = await amina.open(to)
  const id = randomUUID()
  const body = {
    id,
    version: inquiry.version,
    subject: 'Your knee',
    body: 'Dear Wanjiku,\n\ncan you travel in May?\nWhich airport is near?\nWho comes with you?',
    copies,
  }
  expect((await amina.send('POST', `/inquiries/${to}/replies`, body)).status).toBe(200)
  await app.db
    .updateTable('outbox')
    .set({ state: 'sent', sent_at: app.clock.now })
    .where('item_id', 'like', `${id}%`)
    .execute()
  return id
}

const toMessageId = (replyId: string) => `<${replyId}.reply@company.example>`

const incomingOf = async (of = reference) =>
  (await amina.open(of)).messages.filter(
    ({ direction, channel }) => direction === 'in' && channel === 'email',
  )

describe('what the patient wrote', () => {
  it('is due, reopens the inquiry, and tells its owner', async () => {
    await reply()
    await amina.act(reference, { action: 'close', reason: 'not-reachable' })
    await app.mail({ from: wanjiku.email, to: await tagOf(reference), vouched: true })
    const { inquiry, history } = await amina.open(reference)
    expect(inquiry).toMatchObject({ standing: 'open', next: { kind: 'reply' } })
    expect(history.at(-1)).toMatchObject({ kind: 'message-received', actor: 'patient' })
  })

  it('folds what it quotes of ours, marked or not', async () => {
    const id = await reply()
    const quote = [
      'Dear Wanjiku,',
      '',
      'can you travel in May?',
      'Which airport is near?',
      'Who comes with you?',
    ]
    await app.mail({
      from: wanjiku.email,
      headers: [`In-Reply-To: ${toMessageId(id)}`],
      text: ['Yes', '', 'From: Pona', ...quote].join('\r\n'),
    })
    const [message] = await incomingOf()
    expect(message?.mail?.quoted).toEqual([{ first: 3, last: 7 }])
  })

  it('is not what an autoresponder wrote, which changes nothing', async () => {
    const id = await reply()
    const before = (await amina.open(reference)).inquiry
    await app.mail({
      from: wanjiku.email,
      headers: ['Auto-Submitted: auto-replied', `In-Reply-To: ${toMessageId(id)}`],
    })
    await app.mail({ from: wanjiku.email, to: await tagOf(reference), headers: ['Precedence: bulk'] })
    const { inquiry, messages } = await amina.open(reference)
    expect(messages.filter(({ isAutomatic }) => isAutomatic)).toHaveLength(2)
    expect(inquiry).toEqual(before)
    expect(
      await app.db.selectFrom('outbox').select('kind').where('state', '=', 'waiting').execute(),
    ).toHaveLength(2)
  })
})

describe('what somebody else wrote', () => {
  const hospital = 'desk@hospital.example'

  it('plans a task for the owner, and nothing that the patient waits for', async () => {
    const sent = await sendInquiry(app, { email: 'kamau@patient.example', phone: '0799 111 222' })
    reference = sent.reference
    const page = async () => {
      const { next, happened } = await readPage(app, sent.path)
      return { next, happened }
    }
    const id = await reply()
    const before = (await amina.open(reference)).inquiry
    const told = await page()
    await app.mail({
      from: hospital,
      headers: [`In-Reply-To: ${toMessageId(id)}`, 'Cc: kamau@patient.example'],
    })
    await app.mail({ from: hospital, to: await tagOf(reference) })
    const { inquiry, history } = await amina.open(reference)
    expect(inquiry).toMatchObject({ owed: null, owner: amina.id, standing: 'open' })
    expect(inquiry.steps.filter(({ kind }) => kind === 'task')).toHaveLength(1)
    expect(inquiry.steps.filter(({ kind }) => kind !== 'task')).toEqual(before.steps)
    expect(history.findLast(({ detail }) => 'planned' in detail)).toMatchObject({ actor: 'sender' })
    expect(await page()).toEqual(told)
    await app.mail({ from: 'kamau@patient.example', to: await tagOf(reference), vouched: true })
    expect((await amina.open(reference)).inquiry.owed).toMatchObject({ kind: 'reply' })
    expect((await page()).next).toMatchObject({ kind: 'reply' })
  })

  it('counts as the patient’s where the address is theirs, also if nobody vouches for it', async () => {
    await reply()
    await app.mail({ from: wanjiku.email, to: await tagOf(reference) })
    expect((await amina.open(reference)).inquiry.owed).toMatchObject({ kind: 'reply' })
  })

  it('puts off no answer from the office’s mailbox', async () => {
    const id = await reply()
    await app.mail({ from: wanjiku.email, to: await tagOf(reference), vouched: true })
    await app.mail({ from: hospital, headers: [`In-Reply-To: ${toMessageId(id)}`] })
    await app.mail({ from: 'support@company.example', to: wanjiku.email, vouched: true })
    expect((await amina.open(reference)).inquiry.owed).toBeNull()
  })

  it('takes the task with it when it is moved, and leaves what the patient caused', async () => {
    await reply()
    await app.mail({ from: wanjiku.email, to: await tagOf(reference), vouched: true })
    const message = await app.mail({ from: hospital, to: await tagOf(reference) })
    expect((await amina.send('POST', `/messages/${message}/move`, { to: null })).status).toBe(200)
    const { inquiry } = await amina.open(reference)
    expect(inquiry.owed).toMatchObject({ kind: 'reply' })
    expect(inquiry.steps.filter(({ kind }) => kind === 'task')).toEqual([])
    expect((await amina.send('POST', `/unsorted/${message}/attach`, { reference })).status).toBe(200)
    const attached = (await amina.open(reference)).inquiry
    expect(attached.steps.filter(({ kind }) => kind === 'task')).toHaveLength(1)
  })

  it('opens no closed inquiry', async () => {
    await reply()
    await amina.act(reference, { action: 'close', reason: 'treated' })
    await app.mail({ from: hospital, to: await tagOf(reference) })
    const { inquiry } = await amina.open(reference)
    expect(inquiry).toMatchObject({ standing: 'closed', owed: null, next: { kind: 'task' } })
  })
})
