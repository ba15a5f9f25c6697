import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { DAY_MS } from '#contract/durations.ts'
import { openDesk } from '#testing/desk/desk-client.ts'
import { postToPage, readPage, sendInquiry } from '#testing/desk/patient-page.ts'
import { createTestApp, publicOrigin, type TestApp } from '#testing/server/app.ts'
import { postJson, wanjiku } from '#testing/server/inquiries.ts'
import { toPagePath } from '../../../server/case/links/link.ts'

let app: TestApp

beforeEach(async () => {
  app = await createTestApp()
})

afterEach(() => app[Symbol.asyncDispose]())

async function expectEnded(path: string) {
  const response = await app.request(path)
  expect(response.status).toBe(404)
  expect(await response.text()).toContain('This link does not work any more')
  expect(response.headers.get('cache-control')).toBe('private, no-store')
}

it('a link that an earlier version sent opens the page', async () => {
  const { reference } = await sendInquiry(app)
  const token = app.vault.mac('sent-link', reference).subarray(0, 16).toString('base64url')
  expect(await readPage(app, `/sent/${reference}/${token}`)).toMatchObject({ reference })
})

it('a wrong link, in whole or in part, is told what to do', async () => {
  const { reference, path } = await sendInquiry(app)
  const other = await sendInquiry(app, { email: 'other@patient.example' })
  for (const wrong of [
    path.slice(0, -1),
    `${path}A`,
    `/sent/${reference}/x`,
    path.replace(reference, other.reference),
    '/sent/PN-2345-6789/x',
    '/sent/nonsense/x',
  ])
    await expectEnded(wrong)
})

it('a part of a link says what to do, in the same words whether or not there is such an inquiry', async () => {
  const { reference, path } = await sendInquiry(app)
  for (const part of ['/sent', '/sent/', `/sent/${reference}`, `/sent/${reference}/`, `${path}/x`])
    await expectEnded(part)
  const answers = await Promise.all(
    [reference, 'PN-2345-6789', 'nonsense'].map(async (named) => {
      const response = await app.request(`/sent/${named}`)
      const headers = [...response.headers].filter(([name]) => name !== 'x-request-id')
      return { headers, body: await response.text() }
    }),
  )
  expect(answers[1]).toEqual(answers[0])
  expect(answers[2]).toEqual(answers[0])
})

it('a new link makes the earlier ones useless', async () => {
  const { reference, path } = await sendInquiry(app)
  const toPath = (linkGeneration: number) => toPagePath(app.vault, { reference, linkGeneration })
  expect(toPath(1)).toBe(path)
  await app.db.updateTable('inquiry').set({ link_generation: 3 }).execute()
  for (const generation of [1, 2, 4]) await expectEnded(toPath(generation))
  await readPage(app, toPath(3))
  // Resent by a browser that got no response.
  const again = await postJson(app, wanjiku)
  expect(again.headers.get('content-location')).toBe(toPath(3))
})

it('a link ends ninety days after the inquiry was closed, and at once with its erasure', async () => {
  const { reference, path } = await sendInquiry(app)
  const desk = await openDesk(app)
  await desk.act(reference, { action: 'close', reason: 'treated' })
  app.clock.now += 90 * DAY_MS - 1
  expect(await readPage(app, path)).toMatchObject({ next: { kind: 'closed', isLate: false } })
  app.clock.now += 1
  await expectEnded(path)
  const again = await openDesk(app, { email: 'otieno@pona.example' })
  await again.act(reference, { action: 'reopen' })
  await readPage(app, path)
  await app.db.deleteFrom('inquiry').execute()
  await expectEnded(path)
})

it('no header and no line of the log names the link', async () => {
  const { path } = await sendInquiry(app)
  const response = await app.request(path)
  expect(Object.fromEntries(response.headers)).toMatchObject({
    'cache-control': 'private, no-store',
    'referrer-policy': 'strict-origin',
    'x-robots-tag': 'noindex',
  })
  await app.db.schema.alterTable('inquiry').renameTo('elsewhere').execute()
  const failed = await app.request(path)
  expect(failed.status).toBe(500)
  const token = path.split('/').at(-1) ?? path
  expect(await failed.text()).not.toContain(token)
  expect(app.logged.length).toBeGreaterThan(0)
  expect(JSON.stringify(app.logged)).not.toContain(token)
  expect(failed.headers.get('referrer-policy')).toBe('strict-origin')
})

it('every answer below the link is kept from caches, search engines and referrers, refusals too', async () => {
  const { path } = await sendInquiry(app)
  const tus = { 'tus-resumable': '1.0.0' }
  const form = {
    origin: publicOrigin,
    'content-type': 'multipart/form-data; boundary=x',
    'content-length': '5',
  }
  const answers: readonly [status: number, path: string, init: RequestInit][] = [
    [303, path, { method: 'POST', headers: form, body: '--x--' }],
    [403, path, { method: 'POST', headers: { ...form, origin: 'https://evil.test' }, body: '--x--' }],
    [303, `${path}x`, { method: 'POST', headers: form, body: '--x--' }],
    [204, `${path}/files`, { method: 'OPTIONS', headers: tus }],
    [412, `${path}/files`, {}],
    [404, `${path}x/files`, { method: 'POST', headers: tus }],
    [404, `${path}/files/${randomUUID()}`, { method: 'HEAD', headers: tus }],
    [404, `${path}/nothing-here`, {}],
    [405, path, { method: 'PUT' }],
  ]
  for (const [status, address, init] of answers) {
    const answer = await app.request(address, init)
    expect([answer.status, Object.fromEntries(answer.headers)], `${init.method} ${address}`).toMatchObject([
      status,
      { 'cache-control': 'private, no-store', 'referrer-policy': 'strict-origin', 'x-robots-tag': 'noindex' },
    ])
  }
})

it('an address that no database can hold is one of nothing', async () => {
  const { path } = await sendInquiry(app)
  const headers = { 'tus-resumable': '1.0.0' }
  for (const [method, address] of [
    ['GET', '/sent/%00/x'],
    ['OPTIONS', '/sent/%00/x/files'],
    ['HEAD', `${path}/files/%00`],
    ['DELETE', `${path}/files/%00`],
  ] as const)
    expect((await app.request(address, { method, headers })).status, `${method} ${address}`).toBe(404)
  expect((await postToPage(app, path, { act: 'take-back', file: '\0' })).status).toBe(303)
  expect(app.logged).toEqual([])
})

it('a browser that has left the page shows nothing of it until it is asked to', async () => {
  const { reference, path } = await sendInquiry(app)
  const left = await postToPage(app, path, { act: 'leave', locale: 'en' })
  expect([left.status, left.headers.get('location')]).toEqual([303, '/'])
  const cookie = left.headers.get('set-cookie') ?? ''
  expect(cookie).toMatch(/^left=[\w-]{22}; Max-Age=600; Path=\/sent; HttpOnly; Secure; SameSite=Lax$/)
  const [value = ''] = cookie.split(';')
  const back = await app.request(path, { headers: { cookie: value } })
  const shown = await back.text()
  expect(shown).toContain('You have left this page')
  expect(shown).not.toContain(reference)
  const opened = await postToPage(app, path, { act: 'open' }, { cookie: value })
  expect([opened.status, opened.headers.get('location')]).toEqual([303, path])
  expect(opened.headers.get('set-cookie')).toMatch(/^left=; Max-Age=0; Path=\/sent/)
})

it('a browser that has left one page is shown another, and remembers both once it has left both', async () => {
  const [first, second] = [
    await sendInquiry(app),
    await sendInquiry(app, { email: 'other@patient.example', message: 'Another matter' }),
  ]
  const leave = async (path: string, cookie: string) =>
    (await postToPage(app, path, { act: 'leave', locale: 'en' }, { cookie })).headers
      .get('set-cookie')
      ?.split(';')[0] ?? ''
  const hasLeft = async (path: string, cookie: string) =>
    (await (await app.request(path, { headers: { cookie } })).text()).includes('You have left this page')
  const one = await leave(first.path, '')
  expect([await hasLeft(first.path, one), await hasLeft(second.path, one)]).toEqual([true, false])
  const both = await leave(second.path, one)
  expect([await hasLeft(first.path, both), await hasLeft(second.path, both)]).toEqual([true, true])
  const opened = await postToPage(app, first.path, { act: 'open' }, { cookie: both })
  const left = opened.headers.get('set-cookie')?.split(';')[0] ?? ''
  expect([await hasLeft(first.path, left), await hasLeft(second.path, left)]).toEqual([false, true])
})
