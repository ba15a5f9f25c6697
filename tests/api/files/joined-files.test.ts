import { randomBytes } from 'node:crypto'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { MINUTE_MS } from '#contract/durations.ts'
import type { Desk } from '#testing/desk/desk-client.ts'
import { openInquiryWithDesk } from '#testing/desk/inquiry-with-desk.ts'
import { postToPage, readPage, sendInquiry } from '#testing/desk/patient-page.ts'
import { sendPatientFile, takeFileBack } from '#testing/files/patient-file.ts'
import type { TestApp } from '#testing/server/app.ts'

let app: TestApp
let desk: Desk
let reference: string
let path: string

beforeEach(async () => {
  ;({ app, desk, reference, path } = await openInquiryWithDesk())
})

afterEach(() => app[Symbol.asyncDispose]())

/** Chosen alone, as after the page was loaded again. */
const send = (to = path) => sendPatientFile(app, to, randomBytes(2_000))

async function readFileMessages(): Promise<string[][]> {
  const rows = await app.db
    .selectFrom('message')
    .innerJoin('message_file', 'message_file.message_id', 'message.id')
    .select(['message.id', 'file_id'])
    .orderBy('message.n')
    .orderBy('position')
    .execute()
  return [...Map.groupBy(rows, ({ id }) => id).values()].map((files) => files.map(({ file_id }) => file_id))
}

it('files that follow within half an hour join the message that nobody has seen, in their order', async () => {
  await app.db.updateTable('inquiry').set({ owner: desk.id }).execute()
  const [first, second] = [await send(), await send()]
  app.clock.now += 29 * MINUTE_MS
  const third = await send()
  expect(await readFileMessages()).toEqual([[first, second, third]])
  expect(await app.db.selectFrom('notification').select('kind').execute()).toEqual([{ kind: 'wrote' }])
  expect((await readPage(app, path)).happened.filter(({ kind }) => kind === 'added')).toHaveLength(1)
  for (const id of [first, second, third]) expect((await takeFileBack(app, path, id)).status).toBe(204)
  expect(await app.db.selectFrom('message').select('id').execute()).toEqual([])
})

it('files of another form without script join it, too', async () => {
  const first = await send()
  const body = new FormData()
  body.append('files', new Blob([randomBytes(500)]), 'page.jpg')
  const form = new Request('https://pona.test', { method: 'POST', body })
  const content = Buffer.from(await form.arrayBuffer())
  await app.request(path, {
    method: 'POST',
    body: content,
    headers: {
      'content-type': form.headers.get('content-type') ?? '',
      'content-length': String(content.byteLength),
      origin: 'https://pona.test',
    },
  })
  const [message = [], ...others] = await readFileMessages()
  expect([message[0], message.length, others]).toEqual([first, 2, []])
})

const separations: [string, () => Promise<unknown>][] = [
  ['a coordinator opened the inquiry', () => desk.open(reference)],
  [
    'half an hour has passed',
    async () => {
      app.clock.now += 31 * MINUTE_MS
    },
  ],
  [
    'the patient wrote something',
    () => postToPage(app, path, { act: 'add', key: 'k1', message: 'One more' }),
  ],
  [
    'a coordinator claimed it from the list',
    async () => {
      const { version } = await app.db.selectFrom('inquiry').select('version').executeTakeFirstOrThrow()
      const claimed = await desk.send('POST', `/inquiries/${reference}/actions`, { version, action: 'claim' })
      expect(claimed.status).toBe(200)
    },
  ],
]

it.each(separations)('files are a message of their own once %s', async (_, separate) => {
  const first = await send()
  await separate()
  const second = await send()
  expect(await readFileMessages()).toEqual([[first], [second]])
})

it('a coordinator who had the inquiry open when the first file came counts as having seen it', async () => {
  await desk.open(reference)
  app.clock.now += 14 * MINUTE_MS
  const first = await send()
  // A view so soon after another leaves no event.
  await desk.open(reference)
  const second = await send()
  expect(await readFileMessages()).toEqual([[first], [second]])
})

it('files never join a message of another inquiry', async () => {
  const other = await sendInquiry(app, { email: 'other@patient.example', message: 'Another' })
  const [own, others] = [await send(), await send(other.path)]
  expect(await readFileMessages()).toEqual([[own], [others]])
})
