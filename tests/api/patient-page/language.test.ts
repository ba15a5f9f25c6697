import { afterEach, beforeEach, expect, it } from 'vitest'
import { postToPage, readPage, sendInquiry } from '#testing/desk/patient-page.ts'
import { createTestApp, type TestApp } from '#testing/server/app.ts'
import { testSite } from '#testing/server/site.ts'

let app: TestApp

beforeEach(async () => {
  const { en } = testSite.words
  app = await createTestApp({}, { ...testSite, words: { en, fr: { ...en, dates: 'fr-FR' } } })
})

afterEach(() => app[Symbol.asyncDispose]())

const shownLocale = () => app.renderPage.mock.lastCall?.[0].locale

it('the page is in the language of the inquiry, and in another one that its reader chose', async () => {
  const { path } = await sendInquiry(app)
  await readPage(app, path)
  expect(shownLocale()).toBe('en')
  await readPage(app, `${path}?locale=fr`)
  expect(shownLocale()).toBe('fr')
  await readPage(app, `${path}?locale=xx`)
  expect(shownLocale()).toBe('en')
})

it('stays in that language after each of its forms', async () => {
  const { path } = await sendInquiry(app)
  const added = await postToPage(app, `${path}?locale=fr`, { act: 'add', message: 'One more word' })
  expect(added.headers.get('location')).toBe(`${path}?done=added&locale=fr#done`)
  await readPage(app, added.headers.get('location') ?? '')
  expect(shownLocale()).toBe('fr')
})
