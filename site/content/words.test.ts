import { describe, expect, it } from 'vitest'
import { checkTexts } from '#contract/texts/check-texts.ts'
import { findLimits } from '#contract/texts/limits.ts'
import { isText, listTexts } from '#contract/texts/list-texts.ts'
import { defaultContents } from '../default-contents.ts'

const { company, languages } = defaultContents

describe.each(languages)('the words in $locale', (content) => {
  const defaults = listTexts(content)

  it('name the company by its placeholder alone, and keep their own limits', () => {
    const filled = Object.fromEntries(Object.entries(defaults).filter(([, text]) => text.trim() !== ''))
    expect(Object.keys(filled).length).toBeGreaterThan(300)
    expect(checkTexts(filled, { defaults, company: company.name })).toEqual({})
  })

  it('have a place each', () => {
    for (const path of Object.keys(defaults)) expect(findLimits(defaults, path), path).toBeDefined()
  })
})

it('leaves out what is no text', () => {
  const [en] = languages
  const texts = listTexts(en ?? {})
  for (const path of ['locale', 'consentVersion', 'services.items.0.icon', 'header.action.section'])
    expect([isText(path), path in texts]).toEqual([false, false])
  expect(Object.values(texts).filter((text) => /^#[0-9a-f]{6}$|^https?:/.test(text))).toEqual([])
})
