import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { TRAP_FIELD } from '#contract/inquiry/inquiry.ts'
import { createTestApp, type TestApp } from '#testing/server/app.ts'
import { postForm, postJson, readRows, wanjiku } from '#testing/server/inquiries.ts'

let app: TestApp

beforeEach(async () => {
  app = await createTestApp({ RATE_LIMITS: 'off' })
})

afterEach(() => app[Symbol.asyncDispose]())

const link = (n: number) => `https://shop${n}.example/`
const links = (count: number) => Array.from({ length: count }, (_, n) => link(n)).join(' ')

async function send(changes: Record<string, unknown>) {
  const response = await postJson(app, { ...wanjiku, ...changes })
  expect(response.status).toBe(200)
  const answer = (await response.json()) as { reference: string; replyBy: string }
  expect(answer).toEqual({
    success: true,
    reference: expect.stringMatching(/^PN-/),
    replyBy: expect.any(String),
  })
  return findOutcome(answer.reference)
}

async function findOutcome(reference: string) {
  const { inquiries, outbox, events } = await readRows(app)
  const inquiry = inquiries.find((row) => row.reference === reference)
  const event = events.find((row) => row.subject_id === inquiry?.id)
  return {
    standing: inquiry?.standing,
    mails: outbox.filter((row) => row.inquiry_id === inquiry?.id).map(({ kind }) => kind),
    reasons: JSON.parse(event?.detail ?? '{}').spam as string | undefined,
  }
}

const honest = { standing: 'open', mails: ['inquiry', 'acknowledgement'], reasons: undefined }
const spam = (reasons: string) => ({ standing: 'spam', mails: ['spam-digest'], reasons })

async function sendFromMany(message: string, senders: number, changes: Record<string, unknown> = {}) {
  for (let n = 1; n < senders; n++) await send({ message, email: `p${n}@patient.example` })
  return send({ message, email: `p${senders}@patient.example`, ...changes })
}

describe('what is taken for spam', () => {
  it.each(['website', TRAP_FIELD])(
    'the hidden field is filled in, as %s, and nothing tells of a person',
    async (field) => {
      const message = 'Hello, I have a good proposal for you. Please contact me.'
      expect(await send({ message, [field]: 'https://seo.example' })).toEqual(spam('trap'))
      expect(await send({ message: `${message} Soon.`, [field]: 'x', filledInMs: 900 })).toEqual(
        spam('trap hasty'),
      )
    },
  )

  it('the hidden field is filled in, and a person may have done so, but it advertises', async () => {
    const pitch = {
      website: 'x',
      filledInMs: 60_000,
      message: 'We can rank your website on the first page of Google.',
    }
    expect(await send(pitch)).toEqual(spam('trap advertising not-medical'))
  })

  it('the form is filled in at once, and is about links', async () => {
    expect(await send({ filledInMs: 400, message: `Look: ${links(6)}` })).toEqual(
      spam('hasty many-links link-list'),
    )
  })

  it('many links carry the markup of a forum', async () => {
    expect(await send({ message: `[url=${link(1)}]buy[/url] ${links(3)}` })).toEqual(
      spam('links link-list markup'),
    )
  })

  it('a link stands for a name, and more in the message', async () => {
    expect(await send({ name: `Win ${link(1)}`, message: links(4) })).toEqual(
      spam('links link-list linked-name'),
    )
  })

  it.each([
    ['ranking', 'We can rank your website on the first page of Google.', 'advertising not-medical'],
    ['gambling', 'The best online casino, with free spins.', 'advertising not-medical'],
    ['medicines without a doctor', 'Buy Viagra online, no prescription.', 'advertising not-medical'],
    ['in Russian', 'Лучшее казино, ставки на спорт, бонус', 'advertising'],
  ])('it advertises: %s', async (_what, message, reasons) => {
    expect(await send({ message })).toEqual(spam(reasons))
  })

  it('name and message are random letters', async () => {
    expect(await send({ name: 'bXqTrVwLmKzP', message: 'hGtYpLwQzRkM vBnXcZqWmLkJ' })).toEqual(
      spam('nonsense nonsense-name'),
    )
  })

  it('every field holds the same word, at once', async () => {
    const word = { name: 'lokomu', treatment: 'lokomu', message: 'lokomu' }
    expect(await send({ ...word, filledInMs: 100 })).toEqual(spam('hasty same-everywhere'))
  })

  it('the same advertisement comes at once from twenty others, however it is spaced and cased', async () => {
    const message = 'Cherche tes followers chez nous, Bosco, et dès ce soir.'
    expect(await sendFromMany(message, 20)).toEqual(honest)
    const disguised = 'CHERCHE - tes follow\u200Bers chez  NOUS bosco et dès ce soir'
    const last = { message: disguised, email: 'last@patient.example', filledInMs: 900 }
    expect(await send(last)).toEqual(spam('hasty flood advertising'))
  })

  it('a form without script has the hidden field filled in: it is confirmed all the same', async () => {
    const response = await postForm(app, { ...wanjiku, message: 'Good offer for you', [TRAP_FIELD]: 'x' })
    expect(response.status).toBe(303)
    const reference = /PN-\w{4}-\w{4}/.exec(response.headers.get('location') ?? '')?.[0] ?? ''
    expect(await findOutcome(reference)).toEqual(spam('trap'))
    expect((await app.request(response.headers.get('location') ?? '')).status).toBe(200)
  })
})

describe('what is not', () => {
  it.each([
    ['the six fields alone', {}],
    ['a hidden field that is empty, as a browser sends it', { [TRAP_FIELD]: '' }],
    [
      'a program that fills in the hidden field, too, for a patient',
      { [TRAP_FIELD]: 'https://mine.example' },
    ],
    ['the same, all at once', { website: true, filledInMs: 900 }],
    [
      'the same, with links to reports',
      { website: true, message: `The tumour is back. Reports: ${links(4)}` },
    ],
    [
      'the same, by somebody who took their time',
      { website: true, filledInMs: 9_000, message: 'Please call me.' },
    ],
    [
      'the same, in Swahili',
      { [TRAP_FIELD]: 'x', message: 'Naomba msaada kwa mama yangu, tafadhali nipigieni.' },
    ],
    ['the same, in Amharic', { [TRAP_FIELD]: 'x', message: 'እናቴ ታማለች፣ እባክዎ ይደውሉልን።' }],
    ['a password manager that fills everything at once', { filledInMs: 900 }],
    ['a link to a report', { message: 'The report: https://hospital.example/r/81?x=1', filledInMs: 60_000 }],
    ['two links to reports, pasted at once', { message: `Reports: ${links(2)}`, filledInMs: 900 }],
    ['many links to one site, in time', { message: `${link(1)} `.repeat(9), filledInMs: 60_000 }],
    ['links to scans, as mail programs write them', { message: 'CT [link] MRI [link] X-ray [link]' }],
    [
      'many links to drives and hospitals',
      {
        message:
          'https://drive.google.com/a https://we.tl/t-1 https://1drv.ms/x https://www.dropbox.com/s/1 https://pacs.example/v/2',
        filledInMs: 900,
      },
    ],
    [
      'a page of a hospital, pasted with its links',
      {
        message: `<p><a href="${link(1)}">Fees</a> <a href="${link(2)}">Visa</a> ${'My mother can not walk any more. '.repeat(4)}</p>`,
      },
    ],
    ['a medicine', { message: 'I take tramadol without a prescription since my accident. Can I stop?' }],
    ['a message pasted from a page', { message: '<a href="https://hospital.example">Aga Khan</a> said no' }],
    ['a link in the name', { name: 'www.wanjiku.example' }],
    ['one word everywhere', { name: 'Dawa', treatment: 'Dawa', message: 'Dawa', filledInMs: 60_000 }],
    ['Arabic', { name: 'فاطمة', message: 'والدتي مريضة بالقلب وتحتاج إلى عملية' }],
    ['Swahili', { message: 'Mama yangu anaumwa moyo na tunahitaji msaada wa haraka' }],
    ['capitals', { message: 'MY FATHER NEEDS A NEW VALVE. PLEASE CALL!!!' }],
    ['one word', { message: 'Help' }],
    ['one emoji', { message: '🙏' }],
  ])('%s', async (_who, changes) => {
    expect(await send(changes)).toEqual(honest)
  })

  it('a relative who sends the same for two patients', async () => {
    const message = 'She needs a new hip and can not walk the stairs any more.'
    expect(await send({ message, name: 'Akinyi' })).toEqual(honest)
    expect(await send({ message, name: 'Adhiambo', email: 'sister@patient.example' })).toEqual(honest)
  })

  it('a clinic that sends the same words for six patients, in time', async () => {
    const message = 'Referred for a second opinion before the operation.'
    expect(await sendFromMany(message, 6, { filledInMs: 30_000 })).toEqual(honest)
  })

  it('somebody who asks the same again and again', async () => {
    const message = 'When will a coordinator call me about my operation?'
    const asked = []
    for (let n = 0; n < 22; n++) {
      app.clock.now += 11 * 60 * 1000
      asked.push((await send({ message, filledInMs: 900 })).standing)
    }
    expect(new Set(asked)).toEqual(new Set(['open']))
  })

  it('a few words that many people write', async () => {
    expect(await sendFromMany('Please call me back', 30)).toEqual(honest)
  })

  it('a congregation that sends the same words, with a link, at once', async () => {
    const message = 'We pray for Sister Rose, who needs a new valve: https://church.example/rose'
    expect(await sendFromMany(message, 30, { filledInMs: 900 })).toEqual(honest)
  })
})

it('answers a repeat of spam with the same reference, and adds nothing', async () => {
  const body = { ...wanjiku, message: 'Two', website: 'x' }
  const headers = { 'idempotency-key': 'again' }
  const first = await (await postJson(app, body, headers)).json()
  expect(await (await postJson(app, body, headers)).json()).toEqual(first)
  expect(await (await postJson(app, body)).json()).toEqual(first)
  const { inquiries, outbox, events } = await readRows(app)
  expect([inquiries.length, outbox.length, events.length]).toEqual([1, 1, 1])
})

it('leaves the honest ones that arrive with it their mails', async () => {
  const sent = await Promise.all([
    postJson(app, { ...wanjiku, message: 'One' }),
    postJson(app, { ...wanjiku, message: 'Two', website: 'x' }),
    postJson(app, { ...wanjiku, message: 'Three', email: 'other@patient.example' }),
  ])
  const references = await Promise.all(sent.map(async (response) => (await response.json()).reference))
  const outcomes = await Promise.all(references.map(findOutcome))
  expect(outcomes).toEqual([honest, spam('trap'), honest])
})
