import { expect, it } from 'vitest'
import { applySettings, listDestinations } from '#contract/apply-settings.ts'
import { renderExample } from '#testing/server/rendered-pages.ts'
import { defaultContents } from '../default-contents.ts'

it.each([
  ['en', 1, 'destination'],
  ['en', 2, 'destinations'],
  ['fr', 1, 'destination'],
  ['ar', 2, 'وجهتان'],
  ['ar', 3, 'وجهات'],
])('in %s %i is followed by “%s”', (locale, count, label) => {
  const destinations = listDestinations(defaultContents).slice(0, count)
  const contents = applySettings(defaultContents, { ...defaultContents, destinations })
  const page = renderExample(contents).renderStaticPage(locale, 'index.html')
  expect(page).toContain(`<dt class="stats__label">${label}</dt><dd class="stats__value">${count}</dd>`)
})
