import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { applySettings } from '#contract/site/apply-settings.ts'
import { checkTexts } from '#contract/texts/check-texts.ts'
import { listTexts } from '#contract/texts/list-texts.ts'
import { testSite, toTestRelease } from '#testing/server/site.ts'
import { toSiteFacts } from '../../company/pages/site-facts.ts'
import { composeSampleAcknowledgement } from '../../intake/acknowledgement-mail.ts'
import { markTexts, showMarks } from './mark-texts.ts'

const { contents } = toTestRelease(testSite)
const [content = {}] = contents.languages
const defaults = listTexts(content)
const context = { defaults, company: testSite.company.name }

describe('marked texts', () => {
  it('stand between comments, and name themselves at an element where they are an attribute', () => {
    const { marked, paths } = markTexts({ 'hero.title': 'Be well', 'a.b': 'Call', c: '' }, { 'a.b': 'Ring' })
    const page = `<title>${marked['hero.title']}</title><p>${marked['hero.title']}, ${marked['a.b']}</p><img alt="${marked['a.b']}"><option>${marked['a.b']}</option>`
    expect(showMarks(page, paths)).toBe(
      '<title>Be well</title><p><!--text hero.title-->Be well<!--/text-->, <!--text a.b-->Ring<!--/text--></p><img data-text="a.b" alt="Ring"><option>Ring</option>',
    )
    expect(marked['c']).toBe('')
  })

  it('leave nothing in addresses', () => {
    const { marked, paths } = markTexts({ a: 'Hello' }, {})
    const page = `<a href="https://wa.me/1?text=${encodeURIComponent(marked['a'] ?? '')}">x</a>`
    expect(showMarks(page, paths)).toBe('<a href="https://wa.me/1?text=Hello">x</a>')
  })
})

it('any words that can be saved come out as words, in the mail as in its preview', () => {
  const tags = toTags(composeMail({}))
  const words = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 60 })
  fc.assert(
    fc.property(words, fc.constantFrom('greeting', 'notYou', 'page'), (typed, name) => {
      const texts = { [`acknowledgement.${name}`]: typed }
      if (Object.keys(checkTexts(texts, context)).length > 0) return
      const { marked, paths } = markTexts(defaults, texts)
      const preview = showMarks(composeMail(marked), paths)
      expect(toTags(composeMail(texts))).toEqual(tags)
      expect(toTags(preview.replace(/<!--.*?-->/gs, ''))).toEqual(tags)
    }),
  )
})

function composeMail(texts: Record<string, string>): string {
  const { company, destinations } = testSite
  const applied = applySettings(contents, { ...contents, company, destinations, texts: { en: { texts } } })
  return composeSampleAcknowledgement(toSiteFacts(applied), { locale: 'en', at: 0 }).html
}

function toTags(html: string): string[] {
  return html.match(/<[^>]*>/g) ?? []
}
