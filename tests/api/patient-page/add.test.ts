import { afterEach, beforeEach, expect, it } from 'vitest'
import { notificationsSchema } from '#contract/desk/notifications.ts'
import { MINUTE_MS } from '#contract/durations.ts'
import { openDesk } from '#testing/desk/desk-client.ts'
import { postToPage, readPage, sendInquiry } from '#testing/desk/patient-page.ts'
import { createTestApp, type TestApp } from '#testing/server/app.ts'
import { wanjiku } from '#testing/server/inquiries.ts'

let app: TestApp

beforeEach(async () => {
  app = await createTestApp()
})

afterEach(() => app[Symbol.asyncDispose]())

const add = (path: string, fields: Record<string, string>) =>
  postToPage(app, path, { act: 'add', key: 'k1', ...fields })

const countMessages = async () => (await app.db.selectFrom('message').select('id').execute()).length

it('what a patient adds is a message at the desk, due as a reply, and told to the owner', async () => {
  const { reference, path } = await sendInquiry(app)
  const desk = await openDesk(app)
  await desk.act(reference, { action: 'log-answer', via: 'call' })
  app.clock.now += MINUTE_MS
  const response = await add(path, {
    message: '  The doctor says\r\nit is <urgent>. \u{1F64F}',
    reach: 'whatsapp',
    when: 'after 17:00',
    language: 'Kiswahili',
    writer: 'other',
    relation: 'her daughter',
  })
  expect([response.status, response.headers.get('location')]).toEqual([303, `${path}?done=added#done`])
  const { inquiry, messages, history } = await desk.open(reference)
  expect(inquiry).toMatchObject({ next: { kind: 'reply' }, undo: null })
  expect(messages.at(-1)).toMatchObject({
    ...{ direction: 'in', channel: 'page', author: 'patient', trust: null, isAutomatic: false },
    text: [
      'The doctor says\nit is <urgent>. \u{1F64F}',
      '',
      'Reach me: on WhatsApp',
      'When: after 17:00',
      'Language: Kiswahili',
      'Written by: somebody else for the patient',
      'Who writes: her daughter',
    ].join('\n'),
  })
  expect(history.at(-1)).toMatchObject({ kind: 'message-received', actor: 'patient' })
  const { notifications } = await desk.read('/notifications', notificationsSchema)
  expect(notifications).toMatchObject([{ kind: 'wrote', reference }])
  const page = await readPage(app, `${path}?done=added`)
  expect(page).toMatchObject({
    ...{ isNew: false, done: 'added', next: { kind: 'reply' } },
    happened: [{ kind: 'received' }, { kind: 'read' }, { kind: 'answered' }, { kind: 'added' }],
  })
})

it('a form that is sent twice adds once, and changed words under its key are kept', async () => {
  const { path } = await sendInquiry(app)
  const twice = await Promise.all([add(path, { message: 'Once' }), add(path, { message: 'Once' })])
  expect(twice.map(({ status }) => status)).toEqual([303, 303])
  expect(await countMessages()).toBe(1)
  await add(path, { message: 'Once more' })
  await add(path, { message: 'Once', key: 'k2' })
  expect(await countMessages()).toBe(3)
})

it('the page’s script gets its verdicts as JSON, and what it sends again adds once', async () => {
  const { path } = await sendInquiry(app)
  const script = { accept: 'application/json' }
  const send = (fields: Record<string, string>) =>
    postToPage(app, path, { act: 'add', key: 'k1', ...fields }, script)
  for (const time of ['first', 'again, as the answer was lost']) {
    const response = await send({ message: 'Once' })
    expect([response.status, await response.json()], time).toEqual([200, { key: 'k1' }])
  }
  expect(await countMessages()).toBe(1)
  const empty = await send({ message: ' ' })
  expect([empty.status, await empty.json()]).toMatchObject([422, { error: { code: 'invalid_request' } }])
  for (let count = 2; count < 40; count++) await send({ message: `Word ${count}` })
  const tooMany = await send({ message: 'One more' })
  expect([tooMany.status, await tooMany.json()]).toMatchObject([429, { error: { code: 'too_many' } }])
  expect(Number(tooMany.headers.get('retry-after'))).toBeGreaterThan(0)
})

it('what is refused is shown again with all that was typed, under the same key', async () => {
  const { path } = await sendInquiry(app)
  const tooLong = 'm'.repeat(10_001)
  const response = await add(path, { message: tooLong, when: 'mornings', reach: 'pigeon' })
  expect(response.status).toBe(422)
  expect(app.renderPage.mock.lastCall?.[0]).toMatchObject({
    kind: 'patient-page',
    form: {
      key: 'k1',
      values: { message: tooLong, when: 'mornings', reach: 'pigeon' },
      errors: { message: 'tooLong', reach: 'notAChoice' },
    },
  })
  expect((await add(path, { message: ' \n ' })).status).toBe(422)
  expect(app.renderPage.mock.lastCall?.[0]).toMatchObject({ form: { errors: { message: 'required' } } })
  expect(await countMessages()).toBe(0)
})

it('far more than a form holds is refused unread, with a page that says what to do', async () => {
  const { path } = await sendInquiry(app)
  const response = await add(path, { message: 'm'.repeat(100_000) })
  expect([response.status, response.headers.get('connection')]).toEqual([413, 'close'])
  expect(app.renderPage.mock.lastCall?.[0]).toMatchObject({ form: { problem: 'tooLarge', values: {} } })
  expect(await countMessages()).toBe(0)
})

it('as many letters of any script as the form promises are taken', async () => {
  const { path } = await sendInquiry(app)
  const response = await add(path, { message: '\u{12A0}'.repeat(10_000) })
  expect(response.status).toBe(303)
})

it('one link takes forty additions a day, and keeps the words of one more', async () => {
  const { path } = await sendInquiry(app)
  for (let count = 0; count < 40; count++)
    expect((await add(path, { message: `Word ${count}` })).status).toBe(303)
  const response = await add(path, { message: 'One more' })
  expect(response.status).toBe(429)
  expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(0)
  expect(app.renderPage.mock.lastCall?.[0]).toMatchObject({
    form: { values: { message: 'One more' }, problem: 'tooMany' },
  })
  const other = await sendInquiry(app, { email: 'other@patient.example' })
  expect((await add(other.path, { message: 'Mine' })).status).toBe(303)
})

it('words that could not be stored are shown again, and stored by the next try', async () => {
  const { path } = await sendInquiry(app)
  await app.db.schema.alterTable('event').renameTo('elsewhere').execute()
  const broken = await add(path, { message: 'Kept' })
  expect(broken.status).toBe(500)
  await app.db.schema.alterTable('elsewhere').renameTo('event').execute()
  expect((await add(path, { message: 'Kept' })).status).toBe(303)
  expect(await countMessages()).toBe(1)
})

it('only the page itself adds, by its own link', async () => {
  const { path } = await sendInquiry(app)
  const elsewhere = await postToPage(
    app,
    path,
    { act: 'add', key: 'k', message: 'x' },
    { origin: 'https://elsewhere.example' },
  )
  expect(elsewhere.status).toBe(403)
  expect((await add(path.slice(0, -1), { message: 'x' })).status).toBe(404)
  expect(await countMessages()).toBe(0)
})

it('a closed inquiry opens again, and spam stays spam', async () => {
  const { reference, path } = await sendInquiry(app)
  const desk = await openDesk(app)
  await desk.act(reference, { action: 'close', reason: 'went-elsewhere' })
  await add(path, { message: 'We come back to you' })
  expect((await desk.open(reference)).inquiry).toMatchObject({ standing: 'open' })
  await desk.act(reference, { action: 'mark-spam' })
  expect((await add(path, { message: 'Hello?' })).status).toBe(303)
  expect((await desk.open(reference)).inquiry).toMatchObject({ standing: 'spam', next: null })
})

it('nothing that anybody wrote is handed to the page', async () => {
  const canary = 'CANARY7'
  const { reference, path } = await sendInquiry(app, {
    ...{ name: `${canary} Mwangi`, email: `${canary}@patient.example`, phone: '0712 777 454' },
    ...{ treatment: `${canary} knee`, message: `${canary} stairs` },
  })
  const desk = await openDesk(app, { name: canary })
  await desk.act(reference, { action: 'claim' })
  await desk.send('POST', `/inquiries/${reference}/notes`, { text: `${canary} note` })
  const { version } = (await desk.open(reference)).inquiry
  const id = crypto.randomUUID()
  const subject = `${canary} subject`
  const sent = await desk.send('POST', `/inquiries/${reference}/replies`, {
    ...{ id, version, subject, body: `${canary} body`, files: [] },
  })
  expect(sent.status).toBe(200)
  await add(path, { message: `${canary} added`, relation: canary })
  const response = await app.request(`${path}?done=added&heard=${canary}`)
  const shown = await response.text()
  expect(shown).toContain(reference)
  expect(shown).not.toContain(canary)
  expect(shown).not.toMatch(/777 ?454/)
  expect(shown).not.toContain(wanjiku.treatment)
  // Refused words are shown to the sender of the request alone.
  await add(path, { message: `${canary}${'m'.repeat(10_000)}` })
  expect(await (await app.request(path)).text()).not.toContain(canary)
})
