import { Hono } from 'hono'
import { expect, it } from 'vitest'
import type { RequestPage } from '#contract/site-build.ts'
import { createPageAnswers } from './page-answers.ts'

const values = { message: 'Help' }

it('renders one page at a time, and keeps what was typed where too many wait', async () => {
  const rendered = Promise.withResolvers<string>()
  const pages: RequestPage['kind'][] = []
  let turns = 0
  const answerPage = createPageAnswers({
    renderPage: async ({ kind }) => {
      pages.push(kind)
      return kind === 'too-many' ? kind : rendered.promise
    },
    limiter: { count: async () => undefined },
    yieldTurn: async () => {
      turns += 1
    },
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
  expect(new Set(pages)).toEqual(new Set(['inquiry-form', 'too-many']))
  expect(pages).toHaveLength(2)

  rendered.resolve('form')
  const statuses = (await Promise.all(answers.slice(0, 20))).map(({ status }) => status)
  expect(new Set(statuses)).toEqual(new Set([422]))
  expect(turns).toBeGreaterThanOrEqual(19)
  expect((await app.request('/')).status).toBe(422)
})
