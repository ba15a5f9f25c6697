import { describe, expect, it } from 'vitest'
import { applyTexts, keepFitting } from './apply-texts.ts'
import { checkText, checkTexts, namesCompany, replaceName } from './check-texts.ts'
import { findLimits } from './limits.ts'
import { listTexts } from './list-texts.ts'

const content = {
  locale: 'en',
  hero: { title: 'Your way', action: { section: 'contact', label: 'Begin' } },
  faq: {
    items: [
      { question: 'What?', answer: ['This.', 'And that.'] },
      { question: 'When?', answer: ['Now.'] },
    ],
  },
  form: { errorPrefix: 'Error: ', countryNames: { KE: 'Kenya' } },
  acknowledgement: { subject: 'Of {reference}', paragraphs: ['Hello', '{promise}'] },
  patientPage: { next: { withdrawn: { by: '' } } },
}
const defaults = listTexts(content)
const context = { defaults, company: 'Afya (1)' }

it('lists words by path, without codes and names of things', () => {
  expect(Object.keys(defaults)).toEqual([
    'hero.title',
    'hero.action.label',
    'faq.items.0.question',
    'faq.items.0.answer.0',
    'faq.items.0.answer.1',
    'faq.items.1.question',
    'faq.items.1.answer.0',
    'form.errorPrefix',
    'acknowledgement.subject',
    'acknowledgement.paragraphs.0',
    'acknowledgement.paragraphs.1',
    'patientPage.next.withdrawn.by',
  ])
})

describe('applied texts', () => {
  it('replace their own and nothing else', () => {
    const applied = applyTexts(content, { 'hero.title': 'Go', 'hero.action.section': 'x', locale: 'fr' })
    expect(applied).toEqual({ ...content, hero: { ...content.hero, title: 'Go' } })
    expect(applyTexts(content, {})).toBe(content)
  })

  it('keep the blanks of the layout', () => {
    expect(applyTexts(content, { 'form.errorPrefix': 'Wrong:' }).form.errorPrefix).toBe('Wrong: ')
  })

  it('keep the order of what is filled in, with isolates that nobody has to type', () => {
    const arabic = { call: 'اتصال: \u2066{phone}\u2069', or: '\u2069أو\u2066', hint: 'رقم' }
    expect(listTexts(arabic)).toEqual({ call: 'اتصال: {phone}', or: 'أو', hint: 'رقم' })
    expect(applyTexts(arabic, { call: 'اتصلوا {phone}', or: 'و' })).toEqual({
      ...arabic,
      call: 'اتصلوا \u2066{phone}\u2069',
      or: '\u2069و\u2066',
    })
  })

  it('add whole entries to a list, and leave out those that were emptied', () => {
    const { items } = applyTexts(content, {
      'faq.items.0.question': '',
      'faq.items.0.answer.0': '',
      'faq.items.0.answer.1': '',
      'faq.items.5.question': 'Why?',
      'faq.items.5.answer.1': 'Because.',
      'faq.items.6.question': 'Only begun',
      'faq.items.12.question': 'Beyond the last place',
      'faq.items.12.answer.0': 'Beyond',
    }).faq
    expect(items).toEqual([
      { question: 'When?', answer: ['Now.'] },
      { question: 'Why?', answer: ['Because.'] },
    ])
  })

  it('that the content fills in no more are passed over', () => {
    const texts = { 'hero.title': 'Of {reference}', 'hero.gone': 'x', 'acknowledgement.paragraphs.1': '' }
    expect(keepFitting(defaults, texts)).toEqual({})
  })
})

describe('limits', () => {
  it('follow from the default where the layout says nothing', () => {
    expect(findLimits(defaults, 'hero.title')?.maxLength).toBe(60)
    expect(findLimits(defaults, 'form.errorPrefix')?.maxLength).toBe(24)
  })

  it('are those of other entries for a new one, as far as its list goes', () => {
    expect(findLimits(defaults, 'faq.items.11.answer.3')).toMatchObject({ maxLength: 500, mayBeEmpty: true })
    for (const path of ['faq.items.12.question', 'faq.items.01.question', 'faq.items.2.hint', 'faq.items'])
      expect(findLimits(defaults, path), path).toBeUndefined()
  })
})

describe('a text', () => {
  it.each([
    ['hero.title', 'Go with {company}', undefined],
    ['hero.title', ' Go ', undefined],
    ['patientPage.next.withdrawn.by', '', undefined],
    ['hero.title', 'Go {', 'Leave out the characters { and }.'],
    ['hero.title', 'Go\u202eback', 'It has a character that nobody can see. Type it again.'],
    ['hero.title', 'Go\u2067back', 'It has a character that nobody can see. Type it again.'],
    ['hero.title', 'Go\ue000', 'It has a character that nobody can see. Type it again.'],
    ['hero.title', 'Go\u2028on', 'Write it as one paragraph, without line breaks.'],
    [
      'acknowledgement.subject',
      'Of {reference}, {reference}',
      'Keep {reference}, once: it is filled in here.',
    ],
    ['acknowledgement.subject', 'Of {reference}: {phone}', undefined],
    ['toString', 'x', 'There is no such text.'],
    ['hero.__proto__', 'x', 'There is no such text.'],
  ])('%s: %j', (path, text, problem) => {
    expect(checkText(path, text, context)).toBe(problem)
  })

  it('names the company by its placeholder', () => {
    expect(namesCompany('Afya (1) is here', 'Afya (1)')).toBe(true)
    expect(namesCompany('Afyabora', 'Afya')).toBe(false)
    expect(replaceName('Afya, and Afya’s own', 'Afya')).toBe('{company}, and {company}’s own')
    expect(checkText('hero.title', 'With Afya (1)', context)).toMatch(/^Write \{company\}/)
  })
})

it('asks for whole entries, in lists that keep one', () => {
  expect(checkTexts({ 'faq.items.2.answer.0': 'So.' }, context)).toEqual({
    'faq.items.2.question': 'Write this too, or empty the whole entry.',
  })
  expect(checkTexts({ 'faq.items.1.question': '', 'faq.items.1.answer.0': '' }, context)).toEqual({})
  expect(checkTexts({ 'acknowledgement.paragraphs.0': '' }, context)).toEqual({})
})
