import { parse } from 'valibot'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { knownSchema } from '#contract/desk/entry.ts'
import { type Desk, openDesk, receive } from '#testing/desk/desk-client.ts'
import { createTestApp, type TestApp } from '#testing/server/app.ts'

/** As messengers copy numbers, other keyboards type them, and programs write their hyphens. */
const numbers = [
  '\u202a+254 733 111 222\u202c',
  '\u200e+254 733 111 222',
  '+254\u2011733\u2011111\u2011222',
  '0733\u2013111\u2013222',
  '٠٧٣٣١١١٢٢٢',
  '０７３３１１１２２２',
]

const names = [
  ['Ng\u2019ang\u2019a Kamau', "ng'ang'a"],
  ["Wang'ombe Njeri", 'wang\u2019ombe'],
  ["Wang'ombe Njeri", 'wangombe'],
  ['Abdi\u2011Rahman Al\u2011Hassan', 'al-hassan'],
  ['Abdi\u2011Rahman Al\u2011Hassan', 'abdirahman'],
  ['أحمد', '\u200fأحمد'],
  ['عبد الرحمن', 'عبدالرحمن'],
  ['أحمد عبدالله', 'عبد الله'],
] as const

let app: TestApp
let desk: Desk

beforeEach(async () => {
  app = await createTestApp()
  desk = await openDesk(app)
})

afterEach(() => app[Symbol.asyncDispose]())

async function search(q: string): Promise<string[]> {
  const { rows } = await desk.list(`view=all&q=${encodeURIComponent(q)}`)
  return rows.map(({ reference }) => reference)
}

describe('a person', () => {
  it('is found by a number however it was stored and is asked for', async () => {
    for (const stored of numbers) {
      const email = `n${numbers.indexOf(stored)}@patient.example`
      await receive(app, { email, countryCode: '+254', phone: stored, name: `Amina ${email}` })
    }
    await receive(app, { email: 'other@patient.example', phone: '0733 111 223' })
    for (const asked of numbers) {
      expect([asked, (await search(asked)).length]).toEqual([asked, numbers.length])
      const known = await desk.send('POST', '/inquiries/known', {
        email: '',
        countryCode: '+254',
        phone: asked,
      })
      const { inquiries } = parse(knownSchema, await known.json())
      expect([asked, inquiries.length]).toEqual([asked, numbers.length])
    }
  })

  it.each(names)('with the name "%s" is found as "%s"', async (name, q) => {
    await receive(app, { email: 'other@patient.example', name: 'Somebody Else', phone: '0733 111 223' })
    const reference = await receive(app, { name })
    expect(await search(q)).toEqual([reference])
  })
})
