import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { peopleSchema, personFactorsSchema } from '#contract/desk/people.ts'
import { ownProfileSchema } from '#contract/desk/profile.ts'
import { type Desk, openDesk, readError, readRefusedFields } from '#testing/desk/desk-client.ts'
import { addPasskey } from '#testing/desk/passkeys.ts'
import { askAuth, readEventKinds } from '#testing/desk/staff.ts'
import { createTestApp, type TestApp } from '#testing/server/app.ts'

const none = { languages: [], urgentPhone: null }
const whole = { name: 'Baraka Otieno', languages: ['en', 'sw'], urgentPhone: '+254 712-345 678' }
const stored = { ...whole, urgentPhone: '+254712345678' }

let app: TestApp
let amina: Desk
let baraka: Desk

beforeEach(async () => {
  app = await createTestApp({ SMS_COUNTRIES: '+254,+255' })
  amina = await openDesk(app, { email: 'amina@pona.test', name: 'Amina', admin: true })
  baraka = await openDesk(app, { email: 'baraka@pona.test', name: 'Baraka' })
})

afterEach(() => app[Symbol.asyncDispose]())

async function findPerson(id: string) {
  const { people } = await amina.read('/admin/people', peopleSchema)
  return people.find((person) => person.id === id)
}

describe('one’s own profile', () => {
  it('has a name, languages and a telephone, which colleagues and administrators see', async () => {
    const textsTo = ['+254', '+255']
    expect(await baraka.read('/profile', ownProfileSchema)).toEqual({ name: 'Baraka', ...none, textsTo })
    const response = await baraka.send('PUT', '/profile', whole)
    expect(response.status).toBe(200)
    expect(await response.json()).toEqual({ ...stored, textsTo })
    expect(await baraka.read('/profile', ownProfileSchema)).toEqual({ ...stored, textsTo })
    expect(await findPerson(baraka.id)).toMatchObject(stored)
    expect(await findPerson(amina.id)).toMatchObject(none)
    const workplace = (await (await amina.get('/workplace')).json()) as { people: object[] }
    expect(workplace.people).toContainEqual(expect.objectContaining({ id: baraka.id, name: whole.name }))
  })

  it('is sealed, and a change is an event that says which fields', async () => {
    await baraka.send('PUT', '/profile', whole)
    await baraka.send('PUT', '/profile', whole)
    const events = await app.db
      .selectFrom('event')
      .select('detail')
      .where('kind', '=', 'profile-changed')
      .execute()
    expect(events.map(({ detail }) => JSON.parse(detail))).toEqual([
      { changed: ['name', 'languages', 'urgentPhone'] },
    ])
    const { sealed } = await app.db.selectFrom('profile').select('sealed').executeTakeFirstOrThrow()
    expect(Buffer.from(sealed).toString('latin1')).not.toContain('254712345678')
  })

  it('can be emptied', async () => {
    await baraka.send('PUT', '/profile', whole)
    await baraka.send('PUT', '/profile', { name: 'Baraka', languages: [], urgentPhone: '' })
    expect(await baraka.read('/profile', ownProfileSchema)).toMatchObject({ name: 'Baraka', ...none })
  })

  it.each([
    ['no name', { name: ' ' }],
    ['a long name', { name: 'x'.repeat(81) }],
    ['words for a language', { languages: ['Swahili, of course'] }],
    [
      'too many languages',
      { languages: Array.from({ length: 13 }, (_, n) => `x${String.fromCharCode(97 + n)}`) },
    ],
    ['a telephone without its country', { urgentPhone: '0712 345 678' }],
    ['words for a telephone', { urgentPhone: 'ask Amina' }],
  ])('is refused with %s', async (_, change) => {
    const response = await baraka.send('PUT', '/profile', { ...whole, ...change })
    expect(response.status).toBe(422)
    expect(await findPerson(baraka.id)).toMatchObject({ name: 'Baraka', ...none })
  })

  it('is refused with a telephone to which no text message goes, by a sentence', async () => {
    const response = await baraka.send('PUT', '/profile', { ...whole, urgentPhone: '+44 7700 900123' })
    expect(await readRefusedFields(response)).toEqual({
      urgentPhone: 'Text messages go to numbers that begin with +254, +255 only.',
    })
  })

  it('takes any telephone where no text messages are set up', async () => {
    await using production = await createTestApp({
      SMS_URL: '',
      WHATSAPP_URL: 'https://u:k@whatsapp.example/',
    })
    const desk = await openDesk(production)
    const answer = await desk.send('PUT', '/profile', { ...whole, urgentPhone: '+44 7700 900123' })
    expect(await answer.json()).toMatchObject({ urgentPhone: '+447700900123', textsTo: null })
  })

  it('is not for strangers', async () => {
    expect((await app.deskRequest('/desk/v1/profile')).status).toBe(401)
  })
})

describe('the profile of a colleague', () => {
  it('comes with the invitation and is changed by administrators', async () => {
    const invited = await amina.send('POST', '/admin/people', {
      email: 'chao@pona.test',
      role: 'coordinator',
      ...whole,
    })
    const { id } = (await invited.json()) as { id: string }
    expect(await findPerson(id)).toMatchObject(stored)
    const changed = { name: 'Chao', languages: ['fr'], urgentPhone: null }
    const response = await amina.send('PUT', `/admin/people/${id}`, changed)
    expect(await response.json()).toMatchObject({ person: { id, ...changed } })
    expect(await readEventKinds(app, id)).toContain('profile-changed')
  })

  it('needs neither at an invitation', async () => {
    const person = { email: 'chao@pona.test', name: 'Chao', role: 'coordinator' }
    const { id } = (await (await amina.send('POST', '/admin/people', person)).json()) as { id: string }
    expect(await findPerson(id)).toMatchObject(none)
  })

  it('is refused with a telephone that no text would reach, before anybody is invited', async () => {
    const person = { ...whole, urgentPhone: '+44 7700 900123' }
    const invited = await amina.send('POST', '/admin/people', {
      ...{ email: 'chao@pona.test', role: 'coordinator' },
      ...person,
    })
    expect(await readRefusedFields(invited)).toHaveProperty('urgentPhone')
    expect((await amina.read('/admin/people', peopleSchema)).people).toHaveLength(2)
    const changed = await amina.send('PUT', `/admin/people/${baraka.id}`, person)
    expect(await readRefusedFields(changed)).toHaveProperty('urgentPhone')
  })

  it('is closed to coordinators, and to nobody known', async () => {
    const refused = await baraka.send('PUT', `/admin/people/${amina.id}`, whole)
    expect(await readError(refused)).toEqual({ status: 403, code: 'forbidden' })
    expect((await amina.send('PUT', '/admin/people/nobody', whole)).status).toBe(404)
  })
})

describe('a second step of a colleague', () => {
  const path = () => `/admin/people/${baraka.id}/factors`
  const list = () => amina.read(path(), personFactorsSchema)
  const token = () => baraka.headers.authorization.replace('Bearer ', '')

  it('is removed alone, with the sessions that it confirmed', async () => {
    app.clock.now += 1
    const { factorId } = await addPasskey(app, token())
    expect((await list()).map(({ type, name }) => [type, name])).toEqual([
      ['totp', 'Phone'],
      ['webauthn', 'Passkey'],
    ])
    const response = await amina.send('DELETE', `${path()}/${factorId}`)
    expect(await response.json()).toEqual({ removed: factorId })
    expect((await list()).map(({ type }) => type)).toEqual(['totp'])
    expect((await baraka.get('/workplace')).status).toBe(401)
    const { actor } = await app.db
      .selectFrom('event')
      .select('actor')
      .where('kind', '=', 'factor-removed')
      .executeTakeFirstOrThrow()
    expect(actor).toBe(amina.id)
  })

  it('is not removed if it is the only one, recovery codes aside', async () => {
    await askAuth(app, '/factors/recovery-codes', { token: token(), body: {} })
    const factors = await list()
    const [first, codes] = (['totp', 'recovery_code'] as const).map((type) =>
      factors.find((factor) => factor.type === type),
    )
    const refused = await amina.send('DELETE', `${path()}/${first?.id}`)
    expect(await readError(refused)).toEqual({ status: 409, code: 'only_second_step' })
    expect((await amina.send('DELETE', `${path()}/${codes?.id}`)).status).toBe(200)
    expect((await baraka.get('/workplace')).status).toBe(200)
  })

  it('is not found under another person, and closed to coordinators', async () => {
    const [first] = await list()
    const elsewhere = await amina.send('DELETE', `/admin/people/${amina.id}/factors/${first?.id}`)
    expect(await readError(elsewhere)).toEqual({ status: 404, code: 'not_found' })
    expect((await baraka.get(path())).status).toBe(403)
  })
})
