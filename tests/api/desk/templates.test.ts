import * as v from 'valibot'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { templateSchema } from '#contract/desk/templates.ts'
import { type Desk, openDesk, readError } from '#testing/desk/desk-client.ts'
import { createTestApp, type TestApp } from '#testing/server/app.ts'

let app: TestApp

let desk: Desk

beforeEach(async () => {
  app = await createTestApp()
  desk = await openDesk(app, { name: 'Amina', admin: true })
})

afterEach(async () => {
  await app[Symbol.asyncDispose]()
})

describe('the templates', () => {
  const english = { locale: 'en', subject: 'About {reference}', body: 'Dear {name}', files: [] }
  const swahili = { locale: 'sw', subject: 'Kuhusu {reference}', body: 'Habari {name}', files: [] }
  const words = { title: 'Thanks', texts: [english, swahili] }
  const list = (response: Response) =>
    response.json().then((answer) => v.parse(v.array(templateSchema), answer))

  it('begin with some that a company can start from', async () => {
    const templates = await desk.read('/templates', v.array(templateSchema))
    expect(templates.length).toBeGreaterThanOrEqual(4)
    const bodies = templates.flatMap(({ texts }) => texts.map(({ body }) => body))
    expect(bodies.some((body) => body.includes('{savings}') && body.includes('{processing}'))).toBe(true)
  })

  it.each([
    ['none', []],
    ['the same twice', [english, english]],
    ['one without a subject', [{ ...english, subject: ' ' }]],
  ])('need a text in one language at least: %s is refused', async (_, texts) => {
    const refused = await desk.send('POST', '/templates', { title: 'Refused', texts })
    expect(await readError(refused)).toMatchObject({ status: 422 })
    const templates = await desk.read('/templates', v.array(templateSchema))
    expect(templates.filter(({ title }) => title === 'Refused')).toEqual([])
  })

  it('are added, changed and deleted, and each change goes to the event log', async () => {
    const added = (await list(await desk.send('POST', '/templates', words))).find(
      ({ title }) => title === 'Thanks',
    )
    expect(added).toMatchObject({ ...words, version: 1, author: desk.id })
    const texts = [
      { ...english, body: 'Hello {name}' },
      { ...swahili, locale: 'fr' },
    ]
    const changed = await list(
      await desk.send('PUT', `/templates/${added?.id}`, { title: 'Thanks', texts, version: 1 }),
    )
    expect(changed.find(({ id }) => id === added?.id)).toEqual({
      ...{ id: added?.id, title: 'Thanks', texts, version: 2, author: desk.id },
    })
    const late = await desk.send('PUT', `/templates/${added?.id}`, { ...words, version: 1 })
    expect(await readError(late)).toEqual({ status: 409, code: 'changed_meanwhile' })
    const unseen = await desk.send('DELETE', `/templates/${added?.id}?version=1`)
    expect(await readError(unseen)).toEqual({ status: 409, code: 'changed_meanwhile' })
    expect((await desk.send('DELETE', `/templates/${added?.id}`)).status).toBe(422)
    expect((await desk.send('DELETE', `/templates/${added?.id}?version=2`)).status).toBe(200)
    expect((await desk.send('DELETE', `/templates/${added?.id}?version=2`)).status).toBe(404)
    const events = await app.db
      .selectFrom('event')
      .select('n')
      .where('kind', '=', 'template-changed')
      .execute()
    expect(events).toHaveLength(3)
  })

  it('are deleted by their author and by administrators, but changed by everybody', async () => {
    const baraka = await openDesk(app, { email: 'baraka@pona.test', admin: false })
    const amina = await openDesk(app, { email: 'amina-writes@pona.test', admin: false })
    const chief = await openDesk(app, { email: 'chief@pona.test', admin: true })
    const add = async (title: string) =>
      (await list(await amina.send('POST', '/templates', { ...words, title }))).find(
        (template) => template.title === title,
      )?.id
    const [own, other] = [await add('Own'), await add('Other')]
    const known = await desk.read('/templates', v.array(templateSchema))
    const shipped = known.find(({ author }) => author === null)
    const refused = [
      await baraka.send('DELETE', `/templates/${own}?version=1`),
      await amina.send('DELETE', `/templates/${shipped?.id}?version=1`),
    ]
    for (const response of refused)
      expect(await readError(response)).toEqual({ status: 403, code: 'forbidden' })
    expect(await list(await desk.get('/templates'))).toHaveLength(known.length)
    const changed = await baraka.send('PUT', `/templates/${own}`, { ...words, title: 'Own', version: 1 })
    expect(changed.status).toBe(200)
    expect((await amina.send('DELETE', `/templates/${own}?version=2`)).status).toBe(200)
    expect((await chief.send('DELETE', `/templates/${other}?version=1`)).status).toBe(200)
    expect((await chief.send('DELETE', `/templates/${shipped?.id}?version=1`)).status).toBe(200)
  })
})
