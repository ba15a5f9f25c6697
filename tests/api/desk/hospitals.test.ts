import { parse } from 'valibot'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { hospitalsSchema } from '#contract/desk/hospitals.ts'
import { type Desk, openDesk, readError, readRefusedFields } from '#testing/desk/desk-client.ts'
import { addHospital, fortis } from '#testing/desk/referrals.ts'
import { createTestApp, type TestApp } from '#testing/server/app.ts'

let app: TestApp
let amina: Desk
let owner: Desk

beforeEach(async () => {
  app = await createTestApp()
  amina = await openDesk(app)
  owner = await openDesk(app, { email: 'owner@pona.test', admin: true })
})

afterEach(() => app[Symbol.asyncDispose]())

const list = async () => (await amina.read('/hospitals', hospitalsSchema)).hospitals

async function exportCsv(): Promise<string> {
  const response = await amina.get('/hospitals/csv')
  expect(response.status).toBe(200)
  // `text()` drops the mark by which programs for spreadsheets read UTF-8.
  return new TextDecoder('utf-8', { ignoreBOM: true }).decode(await response.arrayBuffer())
}
const importCsv = (csv: string) => amina.send('POST', '/hospitals/csv', { csv })

describe('the list of hospitals', () => {
  it('shows each with its words, by name, and what became of its referrals', async () => {
    const apollo = await addHospital(amina, { name: 'Apollo', city: 'Chennai' })
    const added = await addHospital(amina)
    const answered = { asked: 0, answered: 0, medianDays: null, quoted: 0, chosen: 0 }
    expect(added).toEqual({ ...fortis, id: added.id, version: 1, answered })
    expect(await list()).toEqual([apollo, added])
  })

  it('refuses what is wrong, with a sentence for each field', async () => {
    const wrong = {
      ...fortis,
      name: ' ',
      addresses: [{ name: '', address: 'nobody' }],
      languages: ['English'],
    }
    const fields = await readRefusedFields(await amina.send('POST', '/hospitals', wrong))
    expect(new Set(Object.keys(fields ?? {}))).toEqual(
      new Set(['addresses.0.address', 'languages.0', 'name']),
    )
  })

  it.each(['gmail.com', 'YAHOO.co.in', 'outlook.fr', 'qq.com', 'com', 'hospital'])(
    'refuses %s as the domain of a hospital',
    async (domain) => {
      const response = await owner.send('POST', '/hospitals', { ...fortis, domain })
      expect(Object.keys((await readRefusedFields(response)) ?? {})).toEqual(['domain'])
    },
  )

  it('has a domain set by administrators alone, who are told of it', async () => {
    const wanted = { ...fortis, domain: 'fortis.example' }
    expect(await readError(await amina.send('POST', '/hospitals', wanted))).toMatchObject({
      code: 'forbidden',
    })
    const added = await addHospital(owner, { domain: 'fortis.example' })
    const { id, answered: _, ...words } = added
    // A coordinator may change the rest.
    const renamed = await amina.send('PUT', `/hospitals/${id}`, { ...words, name: 'Fortis Escorts' })
    expect(renamed.status).toBe(200)
    const removed = { ...words, version: 2, domain: null }
    expect((await amina.send('PUT', `/hospitals/${id}`, removed)).status).toBe(403)
  })

  it('refuses a change that was decided on an earlier version', async () => {
    const { id, answered: _, ...words } = await addHospital(amina)
    expect((await amina.send('PUT', `/hospitals/${id}`, { ...words, city: 'Gurgaon' })).status).toBe(200)
    const late = await owner.send('PUT', `/hospitals/${id}`, { ...words, city: 'Noida' })
    expect(await readError(late)).toEqual({ status: 409, code: 'stale' })
    expect((await list())[0]).toMatchObject({ city: 'Gurgaon', version: 2 })
  })

  it('tells all administrators of other addresses, and of nothing else', async () => {
    const { id, answered: _, ...words } = await addHospital(amina)
    const count = async () =>
      (await app.db.selectFrom('outbox').select('n').where('kind', '=', 'administration-changed').execute())
        .length
    const before = await count()
    await amina.send('PUT', `/hospitals/${id}`, { ...words, notes: 'Slow' })
    expect(await count()).toBe(before)
    const addresses = [{ name: '', address: 'new@fortis.example' }]
    await amina.send('PUT', `/hospitals/${id}`, { ...words, version: 2, addresses })
    expect(await count()).toBeGreaterThan(before)
  })
})

describe('hospitals as CSV', () => {
  it('are read as they were written', async () => {
    await addHospital(amina, { notes: 'Answers "fast",\nalso on =SUM(Sundays)', specialities: '=1+1' })
    await addHospital(amina, { name: 'Apollo; Chennai', archived: true })
    const before = await list()
    const csv = await exportCsv()
    expect(csv.startsWith('\uFEFF"id","name"')).toBe(true)
    const answer = await (await importCsv(csv)).json()
    expect(answer).toEqual({ added: 0, changed: 0 })
    expect(await list()).toEqual(before)
  })

  it('are read as they were written with lists, several telephones and any name of an address', async () => {
    const names = ['Rao, International Desk', 'a@b.example, Desk', 'Rao; "Desk" <new>', 'A \\ B', '']
    await addHospital(amina, {
      notes: "Desk:\n- slow\n'- apostrophe",
      telephone: '+91 1; +91 2',
      addresses: names.map((name, index) => ({ name, address: `desk${index}@fortis.example` })),
    })
    const before = await list()
    expect(before[0]?.addresses.map(({ name }) => name)).toEqual(names)
    const answer = await (await importCsv(await exportCsv())).json()
    expect(answer).toEqual({ added: 0, changed: 0 })
    expect(await list()).toEqual(before)
  })

  it.each([
    [
      'Rao, Desk <a@b.example>, c@d.example',
      [
        ['Rao, Desk', 'a@b.example'],
        ['', 'c@d.example'],
      ],
    ],
    [
      'a@b.example, Rao, Desk <c@d.example>\ne@f.example',
      [
        ['', 'a@b.example'],
        ['Rao, Desk', 'c@d.example'],
        ['', 'e@f.example'],
      ],
    ],
    [
      '"Rao; Desk" <a@b.example>;; c@d.example;',
      [
        ['Rao; Desk', 'a@b.example'],
        ['', 'c@d.example'],
      ],
    ],
  ])('take the addresses %j', async (addresses, expected) => {
    const csv = `name,country,addresses\nApollo,India,"${addresses.replaceAll('"', '""')}"\n`
    expect(await (await importCsv(csv)).json()).toEqual({ added: 1, changed: 0 })
    expect((await list())[0]?.addresses).toEqual(expected.map(([name, address]) => ({ name, address })))
  })

  it('add and change, and a column that is missing changes nothing', async () => {
    const { id } = await addHospital(amina)
    const csv = `id;name;country;addresses\n${id};Fortis Delhi;India;Desk <a@fortis.example>; b@fortis.example\n;Apollo;India;\n`
    expect(
      await (
        await importCsv(
          csv
            .replaceAll('Desk <a@fortis.example>; b', '"Desk <a@fortis.example>; b')
            .replace('b@fortis.example\n', 'b@fortis.example"\n'),
        )
      ).json(),
    ).toEqual({
      added: 1,
      changed: 1,
    })
    expect(await list()).toMatchObject([
      { name: 'Apollo', country: 'India', addresses: [] },
      {
        name: 'Fortis Delhi',
        city: 'Delhi',
        addresses: [
          { name: 'Desk', address: 'a@fortis.example' },
          { name: '', address: 'b@fortis.example' },
        ],
      },
    ])
  })

  it('count all or none, and each wrong cell is named', async () => {
    const csv =
      'name,country,addresses\nApollo,India,a@apollo.example\n,Thailand,\nBumrungrad,Thailand,nobody\n'
    const fields = await readRefusedFields(await importCsv(csv))
    expect(Object.keys(fields ?? {})).toEqual(['3.name', '4.addresses.0.address'])
    expect(await list()).toEqual([])
    expect(await readRefusedFields(await importCsv('name,colour\nA,red\n'))).toHaveProperty('csv')
    expect(await readRefusedFields(await importCsv('name\n"A\n'))).toHaveProperty('csv')
  })
})

it('programs read the list by a token, and are described', async () => {
  const { hospitals } = parse(hospitalsSchema, await (await amina.get('/hospitals')).json())
  expect(hospitals).toEqual([])
})
