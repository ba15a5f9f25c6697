import { randomUUID } from 'node:crypto'
import { Validator } from '@seriousme/openapi-schema-validator'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openDesk, receive } from '#testing/desk/desk-client.ts'
import { deskRoutes } from '#testing/desk/desk-routes.ts'
import { addTestToken } from '#testing/desk/program-token.ts'
import { createTestApp, type TestApp } from '#testing/server/app.ts'
import { createTrafficCheck } from '#testing/server/described-traffic.ts'
import { generateClient } from '#testing/server/generated-client.ts'
import { describeApi, listApiRoutes } from '../../../server/connect/openapi/describe-api.ts'

let app: TestApp

beforeEach(async () => {
  app = await createTestApp()
})

afterEach(async () => {
  await app[Symbol.asyncDispose]()
})

type Described = {
  openapi: string
  servers: { url: string }[]
  paths: Record<string, Record<string, { operationId: string; security: Record<string, string[]>[] }>>
  webhooks: object
}

async function readDescription(): Promise<Described> {
  const response = await app.deskRequest('/openapi.json')
  expect(response.status).toBe(200)
  return (await response.json()) as Described
}

describe('the description of the API', () => {
  it('is OpenAPI 3.1, without a sign-in, on the desk’s listener alone', async () => {
    const description = await readDescription()
    const { valid, errors } = await new Validator().validate(structuredClone(description))
    expect(errors).toBeUndefined()
    expect(valid).toBe(true)
    expect(description).toMatchObject({ openapi: '3.1.1', servers: [{ url: app.config.deskOrigin }] })
    expect((await app.request('/openapi.json')).status).toBe(404)
  })

  it('has every route that there is, and each has a handler that was described', async () => {
    const routes = listApiRoutes(app.deskApp.routes)
    const undescribed = routes.filter(({ operation }) => operation === undefined)
    expect(undescribed.map(({ method, path }) => `${method} ${path}: bind it by serveRoute`)).toEqual([])
    const { paths } = await readDescription()
    const described = Object.entries(paths).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
    )
    const there = routes.map(({ method, path }) => `${method} ${path.replaceAll(/:(\w+)/g, '{$1}')}`)
    expect(described.toSorted()).toEqual([...new Set(there)].toSorted())
    const ids = Object.values(paths).flatMap((methods) =>
      Object.values(methods).map((one) => one.operationId),
    )
    expect(new Set(ids).size).toBe(ids.length)
  })

  it('would notice a route that nobody has described', () => {
    const forgotten = { method: 'GET', path: '/desk/v1/forgotten', handler: () => undefined }
    const routes = [...app.deskApp.routes, forgotten]
    const undescribed = listApiRoutes(routes).filter(({ operation }) => operation === undefined)
    expect(undescribed.map(({ path }) => path)).toEqual([forgotten.path])
    const origins = { deskOrigin: 'https://a.test', publicOrigin: 'https://b.test' }
    const { paths } = describeApi({ routes, version: '1', ...origins })
    expect(paths['/desk/v1/forgotten']).toBeUndefined()
  })

  it('names a session for every route that is closed without one', async () => {
    const { paths } = await readDescription()
    for (const [method, path] of deskRoutes) {
      const [pathname = ''] = path.split('?')
      const found = Object.entries(paths).find(
        ([template, methods]) =>
          method.toLowerCase() in methods &&
          new RegExp(`^${template.replaceAll('.', '\\.').replaceAll(/\{\w+\}/g, '[^/]+')}$`).test(
            `/desk/v1${pathname}`,
          ),
      )
      if (path === '/nothing-here') expect(found).toBeUndefined()
      else expect([path, found?.[1][method.toLowerCase()]?.security[0]]).toEqual([path, { session: [] }])
    }
  })

  it('lets a program that was generated from it read the list and one inquiry, and answer it', {
    timeout: 120_000,
  }, async () => {
    using client = await generateClient(await readDescription())
    expect(client.typeErrors()).toBe('')
    const reference = await receive(app)
    const { token } = await addTestToken(app, { scopes: ['inquiries:read', 'inquiries:write'] })
    const { desk } = client.connect(
      (path, init) => app.deskRequest(new URL(path).pathname + new URL(path).search, withLength(init)),
      token,
    )

    const list = await desk['getInquiries']?.({ view: 'all' })
    expect(list?.data).toMatchObject({ rows: [{ reference, standing: 'open' }] })
    const read = await desk['getInquiriesReference']?.(reference)
    expect(read?.data).toMatchObject({ inquiry: { name: 'Wanjiku Mwangi', version: 1 } })
    const reply = { id: randomUUID(), version: 1, subject: 'Your knee', body: 'We have read it.' }
    const answered = await desk['postInquiriesReferenceReplies']?.(reference, reply)
    expect(answered).toMatchObject({ status: 200, data: { inquiry: { firstAnswer: { via: 'email' } } } })
    const mails = await app.db.selectFrom('outbox').select('kind').where('item_id', '=', reply.id).execute()
    expect(mails).toEqual([{ kind: 'reply' }])
  })
})

/** Node adds it where there is a connection. */
function withLength(init: RequestInit = {}): RequestInit {
  if (typeof init.body !== 'string') return init
  const headers = new Headers(init.headers)
  headers.set('content-length', String(Buffer.byteLength(init.body)))
  return { ...init, headers }
}

describe('the traffic of the tests', () => {
  it('fails a test whose answer isn’t what is described', async () => {
    const desk = await openDesk(app)
    const check = createTrafficCheck(app.deskApp.routes)
    const exchange = (body: object, status = 200) => ({
      method: 'GET',
      path: '/desk/v1/readiness',
      body: undefined,
      response: Response.json(body, { status }),
    })
    await expect(check(exchange({ ready: 'yes' }))).rejects.toThrow(/doesn't fit the description/)
    await expect(check(exchange({}, 202))).rejects.toThrow(/knows no answer with 202/)
    await expect(check(exchange({ error: { code: 'nonsense', message: '' } }, 404))).rejects.toThrow(
      /refusal/,
    )
    const real = (await (await desk.get('/readiness')).json()) as object
    await check(exchange(real))
    await expect(check(exchange({ ...real, leaked: 1 }))).rejects.toThrow(/additional properties/)
  })
})
