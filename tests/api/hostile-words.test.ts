import { randomUUID } from 'node:crypto'
import * as v from 'valibot'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { templateSchema } from '#contract/desk/templates.ts'
import { notesOf, repliesOf } from '#testing/desk/conversation.ts'
import { type Desk, openDesk, receive } from '#testing/desk/desk-client.ts'
import { deliver } from '#testing/mail/deliver.ts'
import { type MailServer, type ReceivedMail, startMailServer } from '#testing/mail/mail-server.ts'
import { createTestApp, type TestApp } from '#testing/server/app.ts'
import { postJson, wanjiku } from '#testing/server/inquiries.ts'

let app: TestApp
let desk: Desk
let mailServer: MailServer

beforeAll(async () => {
  app = await createTestApp({ RATE_LIMITS: 'off' })
  desk = await openDesk(app, { name: 'Amina' })
  mailServer = await startMailServer()
})

afterAll(async () => {
  await mailServer[Symbol.asyncDispose]()
  await app[Symbol.asyncDispose]()
})

async function takeMails(): Promise<ReceivedMail[]> {
  await deliver(app, mailServer)
  return mailServer.mails.splice(0)
}

/** `line` is the typed text normalised to one line; `text` keeps line breaks, where a message may have them. */
type Words = { typed: string; line: string; text?: string }

const hostile: Record<string, Words> = {
  'a header behind CRLF': {
    typed: 'Eve\r\nBcc: all@evil.example',
    line: 'Eve Bcc: all@evil.example',
    text: 'Eve\nBcc: all@evil.example',
  },
  'a header behind CR': {
    typed: 'Eve\rBcc: all@evil.example',
    line: 'Eve Bcc: all@evil.example',
    text: 'Eve\nBcc: all@evil.example',
  },
  'a header behind a line separator': {
    typed: 'Eve\u2028Bcc: all@evil.example',
    line: 'Eve Bcc: all@evil.example',
    text: 'Eve\u2028Bcc: all@evil.example',
  },
  'a header behind a vertical tab': {
    typed: 'Eve\u000B\u000C\u0085Bcc: all@evil.example',
    line: 'EveBcc: all@evil.example',
  },
  'a second recipient': { typed: '"a" <evil@evil.example>, ', line: '"a" <evil@evil.example>,' },
  'a group of recipients': { typed: 'a:evil@evil.example;', line: 'a:evil@evil.example;' },
  'an open quote': { typed: 'Eve" <evil@evil.example> "', line: 'Eve" <evil@evil.example> "' },
  'an escaped quote': { typed: 'Eve\\" <evil@evil.example>\\', line: 'Eve\\" <evil@evil.example>\\' },
  'a comment': { typed: 'Eve (a) <evil@evil.example>', line: 'Eve (a) <evil@evil.example>' },
  'an encoded word': {
    typed: '=?utf-8?Q?Eve=0D=0ABcc:_all=40evil.example?=',
    line: '=?utf-8?Q?Eve=0D=0ABcc:_all=40evil.example?=',
  },
  'an end of the mail': {
    typed: 'Eve\r\n.\r\nRCPT TO:<all@evil.example>',
    line: 'Eve . RCPT TO:<all@evil.example>',
    text: 'Eve\n.\nRCPT TO:<all@evil.example>',
  },
  'a script': { typed: '<script>alert(1)</script>', line: '<script>alert(1)</script>' },
  'an attribute': { typed: '"><img src=x onerror=a()>', line: '"><img src=x onerror=a()>' },
  'a link in HTML': {
    typed: "<a href='//evil.example'>x</a>",
    line: "<a href='//evil.example'>x</a>",
  },
  'a link in Markdown': { typed: '[x](https://evil.example)', line: '[x](https://evil.example)' },
  'a reference to a character': { typed: '&lt;b&gt; &#60;b&#62;', line: '&lt;b&gt; &#60;b&#62;' },
  'a direction override': { typed: 'Eve \u202Egpj.exe\u2066x\u2069', line: 'Eve gpj.exex' },
  'signs without width': { typed: 'E\u200Bv\u200De\uFEFF', line: 'E\u200Bv\u200De' },
  'letters that look alike': { typed: 'Раураl 𝐄𝐯𝐞', line: 'Раураl 𝐄𝐯𝐞' },
  'a NUL': { typed: 'E\u0000ve', line: 'Eve' },
  'half a character': { typed: 'Eve \uD83D', line: 'Eve \uFFFD' },
  'a composed letter in parts': { typed: 'Jose\u0301', line: 'José' },
  'a formula': { typed: '=HYPERLINK("//evil.example")', line: '=HYPERLINK("//evil.example")' },
  'a formula behind a semicolon': { typed: 'Eve;=1+1', line: 'Eve;=1+1' },
  'a full-width formula': { typed: '\u200B ＝1+1', line: '\u200B ＝1+1' },
  'a placeholder': { typed: '{reference} $1 $& {{x}}', line: '{reference} $1 $& {{x}}' },
}

const fields = ['name', 'phone', 'treatment', 'message'] as const

const usualHeaders = new Set([
  'auto-submitted',
  'content-type',
  'date',
  'from',
  'in-reply-to',
  'message-id',
  'mime-version',
  'references',
  'reply-to',
  'subject',
  'to',
  'x-auto-response-suppress',
  'x-pona-reference',
])

function expectPlainEnvelope(mail: ReceivedMail, recipient: string, replyTo: string): void {
  expect(mail.envelopeTo).toEqual([recipient])
  expect(mail.from).toMatchObject({ address: 'hello@company.example' })
  expect(mail.to?.map(({ address }) => address)).toEqual([recipient])
  expect(mail.replyTo?.map(({ address }) => address)).toEqual([replyTo])
  const shown = [mail.subject, ...[...(mail.to ?? []), ...(mail.replyTo ?? [])].map(({ name }) => name)]
  expect(shown.filter((text) => /[\r\n]/.test(text ?? ''))).toEqual([])
  const names = mail.headers.map(({ key }) => key)
  expect(names.filter((name) => !usualHeaders.has(name))).toEqual([])
  expect(new Set(names).size).toBe(names.length)
}

function expectPlainHtml(mail: ReceivedMail): void {
  const html = mail.html ?? ''
  const tags = [...html.matchAll(/<\/?([a-z][^\s>]*)/gi)].map(([, name]) => name)
  expect(tags.length).toBeGreaterThan(5)
  const ours = ['html', 'head', 'meta', 'title', 'body', 'div', 'h1', 'p', 'a', 'table', 'tr', 'td']
  expect(tags.filter((tag) => !ours.includes(tag ?? ''))).toEqual([])
  const links = [...html.matchAll(/\b(?:href|src|action)\s*=\s*"([^"]*)"/gi)].map(([, link]) => link ?? '')
  const prefixes = [
    'tel:+',
    'https://wa.me/',
    'mailto:',
    `${app.config.publicOrigin}/sent/`,
    `${app.config.deskOrigin}/inquiries/PN-`,
  ]
  expect(links.filter((link) => !prefixes.some((prefix) => link.startsWith(prefix)))).toEqual([])
  expect(links.join()).not.toContain('evil.example')
}

function toShownText({ html = '' }: ReceivedMail): string {
  const characters: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'" }
  return html
    .replace(/<[^>]*>/g, '\n')
    .replace(/&(amp|lt|gt|quot|#39);/g, (whole, name: string) => characters[name] ?? whole)
}

/** Uses an address and words of its own, so that it isn't taken for spam. */
async function receiveFrom(changes: Partial<typeof wanjiku> = {}) {
  const email = `${randomUUID()}@patient.example`
  const reference = await receive(app, { email, message: `My knee. ${randomUUID()}`, ...changes })
  return { email, reference }
}

describe.each(Object.entries(hostile))('%s, typed by a visitor', (_what, words) => {
  it('is text in each field and each mail', { timeout: 30_000 }, async () => {
    const sent = await Promise.all(
      fields.map(async (field) => ({ field, ...(await receiveFrom({ [field]: words.typed })) })),
    )
    const mails = await takeMails()
    expect(mails).toHaveLength(2 * fields.length)
    for (const { field, email, reference } of sent) {
      const expected = field === 'message' ? (words.text ?? words.line) : words.line
      expect((await desk.open(reference)).inquiry[field], field).toBe(expected)

      const support = mails.find((mail) => mail.subject?.startsWith(`Inquiry ${reference}: `))
      if (support === undefined) return expect.unreachable()
      expectPlainEnvelope(support, 'support@company.example', email)
      expectPlainHtml(support)
      expect(toShownText(support)).toContain(expected)
      const acknowledgement = mails.find(({ envelopeTo }) => envelopeTo.includes(email))
      if (acknowledgement === undefined) return expect.unreachable()
      expectPlainEnvelope(acknowledgement, email, 'support@company.example')
      expectPlainHtml(acknowledgement)
      expect(acknowledgement.source).not.toContain('evil.example')
      expect(acknowledgement.to?.[0]?.name).toBe('')
    }
  })
})

describe.each(Object.entries(hostile))('%s, typed by a coordinator', (_what, { typed }) => {
  // Staff text is stored unchanged; a subject with a line break or a NUL is refused.
  const isRefused = typed.includes('\0')
  const subject = /[\r\n]/.test(typed) ? 'Your knee' : typed
  const kept = typed.trim()

  it('is text in a reply', { timeout: 30_000 }, async () => {
    const { email, reference } = await receiveFrom()
    const body = { id: randomUUID(), version: 1, subject, body: typed }
    const response = await desk.send('POST', `/inquiries/${reference}/replies`, body)
    if (isRefused) return expect(response.status).toBe(422)
    expect(response.status).toBe(200)
    const replies = (await takeMails()).filter(({ messageId }) => messageId?.includes('.reply@'))
    expect(replies).toHaveLength(1)
    const [mail] = replies
    if (mail === undefined) return expect.unreachable()
    const shown = subject.trim().toWellFormed().replace('=?', '= ?')
    expect(mail.subject).toBe(`${shown} [${reference}]`)
    expectPlainEnvelope(mail, email, 'support@company.example')
    expectPlainHtml(mail)
    expect(mail.headers.find(({ key }) => key === 'x-pona-reference')?.value).toBe(reference)
    if (!/\p{Surrogate}/u.test(kept)) expect(toShownText(mail)).toContain(kept.replace(/\r\n?/g, '\n'))
    expect(repliesOf(await desk.open(reference))).toMatchObject([{ subject: subject.trim(), text: kept }])
  })

  it('is text in a note and in a template', async () => {
    const { reference } = await receiveFrom()
    const noted = await desk.send('POST', `/inquiries/${reference}/notes`, { text: typed })
    const template = { title: randomUUID(), texts: [{ locale: 'en', subject, body: typed }] }
    const added = await desk.send('POST', '/templates', template)
    expect([noted.status, added.status]).toEqual(isRefused ? [422, 422] : [200, 201])
    if (isRefused) return
    expect(notesOf(await desk.open(reference))).toMatchObject([{ text: kept }])
    const stored = (await desk.read('/templates', v.array(templateSchema))).find(
      ({ title }) => title === template.title,
    )
    // Databases store UTF-8, which has no lone surrogates.
    expect(stored?.texts).toEqual([
      { locale: 'en', subject: subject.trim().toWellFormed(), body: kept.toWellFormed(), files: [] },
    ])
  })
})

describe('an e-mail address of odd but right syntax', () => {
  it.each([
    "o'brien+knee@patient.example",
    'all%other.example@patient.example',
    'other.example!all@patient.example',
    '-oQ/tmp@patient.example',
    '=?utf-8?q?all=40other.example=3e?=@patient.example',
    '{a|b}#$&*`~^@patient.example',
  ])('%s gets the mails, and no other does', { timeout: 30_000 }, async (email) => {
    const { reference } = await receiveFrom({ email })
    const first = await takeMails()
    expect(first.map(({ envelopeTo }) => envelopeTo)).toEqual(
      expect.arrayContaining([[email], ['support@company.example']]),
    )
    for (const mail of first) expectPlainHtml(mail)
    expect((await desk.open(reference)).inquiry.email).toBe(email)
    const body = { id: randomUUID(), version: 1, subject: 'Your knee', body: 'Good news.' }
    expect((await desk.send('POST', `/inquiries/${reference}/replies`, body)).status).toBe(200)
    const [mail, ...others] = await takeMails()
    expect(others).toEqual([])
    expect(mail?.envelopeTo).toEqual([email])
  })

  it.each([
    '"a b"@patient.example',
    '"a"@patient.example',
    'a@patient.example, b@evil.example',
    'a@patient.example;b@evil.example',
    'a@patient.example <b@evil.example>',
    '<a@patient.example> b@evil.example',
    'a@[127.0.0.1]',
    'a@b@evil.example',
    'a@patient.example\r\nBcc: b@evil.example',
    'a(comment)@patient.example',
    'а@patient.example',
  ])('is not %j', async (email) => {
    expect((await postJson(app, { ...wanjiku, email })).status).toBe(422)
  })
})

it('the export has no cell, nor part of one, that a spreadsheet program would run', async () => {
  for (const words of Object.values(hostile)) {
    for (const field of fields) {
      await receiveFrom({ [field]: words.typed })
    }
  }
  const csv = await (await desk.get('/export?view=all')).text()
  expect(csv).toContain(`"'=HYPERLINK(""//evil.example"")"`)
  const cells = [...csv.matchAll(/"((?:[^"]|"")*)"/g)].map(([, cell = '']) => cell)
  const parts = cells.flatMap((cell) => cell.split(/[;\t\n]/))
  const starts = parts.map((part) => part.replace(/^[\s\p{Cf}]+/u, '').normalize('NFKC')[0] ?? '')
  expect(starts.filter((start) => ['=', '+', '-', '@', '|', '%'].includes(start))).toEqual([])
})
