import { Hono } from 'hono'
import { expect, it, vi } from 'vitest'
import type { RequestPage } from '#contract/site/site-build.ts'
import type { StyleVariables } from '../../platform/http/security-headers.ts'
import { toStyleHash } from '../../platform/http/static-files.ts'
import { createPageAnswers } from './page-answers.ts'

const values = { message: 'Help' }

it('keeps what was typed where too many wait', async () => {
  const rendered = Promise.withResolvers<string>()
  const pages: RequestPage['kind'][] = []
  const answerPage = createPageAnswers({
    renderPage: async ({ kind }) => {
      pages.push(kind)
      return kind === 'too-many' ? kind : rendered.promise
    },
    limits: { count: async () => undefined },
    config: { trustedProxies: 0 },
  })
  const app = new Hono().get('/', (c) =>
    answerPage(c, { kind: 'inquiry-form', locale: 'en', values, errors: {} }, 422),
  )

  const answers = Array.from({ length: 21 }, () => Promise.resolve(app.request('/')))
  const late = await answers[20]
  expect(late?.status).toBe(503)
  expect(late?.headers.get('retry-after')).toBe('10')
  expect(await late?.text()).toBe('too-many')
  expect(pages.filter((kind) => kind === 'inquiry-form')).toHaveLength(20)

  rendered.resolve('form')
  const statuses = (await Promise.all(answers.slice(0, 20))).map(({ status }) => status)
  expect(new Set(statuses)).toEqual(new Set([422]))
  expect((await app.request('/')).status).toBe(422)
})

it('keeps what was added to a patient’s page for its own address', async () => {
  const renderPage = vi.fn(async (_page: RequestPage) => '')
  const answerPage = createPageAnswers({
    renderPage,
    limits: { count: async () => 5 },
    config: { trustedProxies: 0 },
  })
  const form = { key: 'k1', values: { message: 'Help' }, errors: {}, problem: null }
  const page: RequestPage = {
    kind: 'patient-page',
    locale: 'en',
    reference: 'PN-2345-6789',
    isNew: false,
    replyBy: '',
    next: { kind: 'wait', at: null, isLate: false, calendar: null },
    cancelled: null,
    happened: [],
    coordinator: null,
    files: [],
    asksCountry: false,
    asksHeardFrom: false,
    heard: undefined,
    form,
    filesNotice: null,
    hospitals: null,
    contact: { key: 'k2', values: {}, errors: {}, problem: null },
    isCorrecting: false,
    withdrawn: null,
    done: null,
  }
  const app = new Hono().get('/', (c) => answerPage(c, page, 422))
  expect((await app.request('/')).status).toBe(429)
  expect(renderPage).toHaveBeenCalledWith({
    kind: 'too-many',
    locale: 'en',
    isOwnForm: true,
    values: { message: 'Help', key: 'k1', act: 'add' },
  })
})

it('allows the style of the page that was rendered, whose colours may have changed since the start', async () => {
  const answerPage = createPageAnswers({
    renderPage: async () => '<style>a{color:red}</style>',
    limits: { count: async () => undefined },
    config: { trustedProxies: 0 },
  })
  const app = new Hono<{ Variables: StyleVariables }>().get('/', async (c) => {
    await answerPage(c, { kind: 'inquiry-form', locale: 'en', values, errors: {} }, 422)
    return c.json(c.get('styleHashes'))
  })
  expect(await (await app.request('/')).json()).toEqual([toStyleHash('a{color:red}')])
})
