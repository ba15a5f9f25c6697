import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { pathToFileURL } from 'node:url'
import { parse } from 'valibot'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { webhookBodySchema } from '#contract/desk/connect.ts'
import { openDesk, receive } from '#testing/desk/desk-client.ts'
import { addTestToken } from '#testing/desk/program-token.ts'
import { createTestApp } from '#testing/server/app.ts'
import { findFreePort } from '#testing/server/free-port.ts'
import { toCurlExample, VERIFY_EXAMPLE } from '../../../desk/pages/connect/examples.ts'
import { createSecret, toWebhookHeaders } from '../../../server/connect/webhooks/sign.ts'
import { listen } from '../../../server/platform/http/listen.ts'

const guide = readFileSync('docs/connect.md', 'utf8')
const blocks = [...guide.matchAll(/```(\w+)\n([^`]*(?:`(?!``)[^`]*)*)```/g)].map(
  ([, language, code = '']) => ({
    language,
    code,
  }),
)
const [answering = '', verifying = ''] = blocks.flatMap(({ language, code }) =>
  language === 'js' ? code : [],
)

let folder: string

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'pona-examples-'))
})

afterAll(() => rmSync(folder, { recursive: true, force: true }))

it('the example of the terminal lists what is due', async () => {
  const [, command = ''] = /^ {4}(curl .*)$/m.exec(guide) ?? []
  expect(command).toBe(toCurlExample('https://desk.pona.example'))
  const [, header = '', address = ''] = /^curl -H "(.+)" "(.+)"$/.exec(command) ?? []
  await using app = await createTestApp()
  const { token } = await addTestToken(app)
  const reference = await receive(app)
  const { pathname, search } = new URL(address)
  const [name = '', value = ''] = header.replace('$TOKEN', token).split(': ')
  const response = await app.deskRequest(pathname + search, { headers: { [name]: value } })
  expect(await response.json()).toMatchObject({ rows: [{ reference }] })
})

it('the example of an answer answers', async () => {
  await using app = await createTestApp()
  const { token } = await addTestToken(app, { scopes: ['inquiries:read', 'inquiries:write'] })
  const reference = await receive(app)
  const port = await findFreePort()
  await using _listener = await listen(app.deskApp.fetch, { host: '127.0.0.1', port }, { onConnection() {} })
  const file = join(folder, 'answer.mjs')
  writeFileSync(file, answering)
  const program = spawn(process.execPath, [file], {
    env: { DESK: `http://127.0.0.1:${port}`, TOKEN: token, REFERENCE: reference },
  })
  const [output, errors] = await Promise.all([text(program.stdout), text(program.stderr)])
  expect([output, errors]).toEqual([`Answered ${reference}\n`, ''])
  const desk = await openDesk(app)
  const { inquiry, messages } = await desk.open(reference)
  expect(inquiry.firstAnswer?.via).toBe('email')
  expect(messages.at(-1)?.text).toBe('Dear Wanjiku Mwangi, our doctors have read your reports.')
})

it('the example of a body is one', () => {
  const [{ code } = { code: '' }] = blocks.filter(({ language }) => language === 'json')
  expect(parse(webhookBodySchema, JSON.parse(code))).toEqual(JSON.parse(code))
})

it('the example of a receiver believes what we sign, and nothing else', async () => {
  expect(verifying).toBe(VERIFY_EXAMPLE)
  const file = join(folder, 'verify.mjs')
  writeFileSync(file, verifying)
  const { isFromDesk } = (await import(/* @vite-ignore */ pathToFileURL(file).href)) as {
    isFromDesk: (headers: Record<string, string>, body: string, secret: string) => boolean
  }
  const secret = createSecret()
  const sign = (timestamp: number, body = '{}') => toWebhookHeaders(secret, { id: 'one', timestamp, body })
  const now = Math.floor(Date.now() / 1000)
  expect(isFromDesk(sign(now), '{}', secret)).toBe(true)
  expect(isFromDesk(sign(now), '{"a":1}', secret)).toBe(false)
  expect(isFromDesk(sign(now), '{}', createSecret())).toBe(false)
  expect(isFromDesk(sign(now - 600), '{}', secret)).toBe(false)
  expect(isFromDesk({ ...sign(now), 'webhook-id': 'two' }, '{}', secret)).toBe(false)
})
