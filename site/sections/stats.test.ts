import { expect, it } from 'vitest'
import type { Statistic } from '#contract/settings/statistics.ts'
import { applySettings, listDestinations } from '#contract/site/apply-settings.ts'
import { renderExample } from '#testing/server/rendered-pages.ts'
import { defaultContents } from '../content/default-contents.ts'

const counted: Statistic[] = [{ kind: 'destinations' }, { kind: 'services' }]
const years: Statistic = { kind: 'years', value: '12', source: 'our own count', asOf: '2026-10-31' }

it.each([
  ['en', 1, 'destination'],
  ['en', 2, 'destinations'],
  ['fr', 1, 'destination'],
  ['ar', 2, 'وجهتان'],
  ['ar', 3, 'وجهات'],
])('in %s %i is followed by “%s”', (locale, count, label) => {
  const destinations = listDestinations(defaultContents).slice(0, count)
  const contents = applySettings(defaultContents, { ...defaultContents, destinations, statistics: counted })
  const page = renderExample(contents).renderStaticPage(locale, 'index.html')
  expect(page).toContain(`<dt class="stats__label">${label}</dt><dd class="stats__value">${count}</dd>`)
})

it('counts nothing beside a figure of the company’s own', () => {
  const statistics = [...counted, years]
  const destinations = listDestinations(defaultContents)
  const contents = applySettings(defaultContents, { ...defaultContents, destinations, statistics })
  const page = renderExample(contents).renderStaticPage('en', 'index.html')
  expect(page.match(/class="stats__item"/g)).toHaveLength(1)
  expect(page).toContain('>years of experience</dt><dd class="stats__value">12</dd>')
})
