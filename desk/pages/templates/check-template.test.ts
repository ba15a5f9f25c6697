import { expect, it } from 'vitest'
import { checkTemplate } from './check-template.ts'

const file = { id: '3f0f6f0e-6a55-4d0c-9d0e-2f6f3c1f4a01', name: 'a.pdf', bytes: 1 }
const en = { locale: 'en', subject: 'Your inquiry', body: 'Dear {name}[, about {treatment}]', files: [] }
const sw = { locale: 'sw', subject: 'Ombi lako', body: 'Habari {name}', files: [file] }

it('accepts a template in one language or in several', () => {
  expect(checkTemplate({ title: ' First ', texts: [en] }, 'sw')).toEqual({
    template: { title: 'First', texts: [en] },
  })
  expect(checkTemplate({ title: 'First', texts: [en, sw] }, 'en')).toEqual({
    template: { title: 'First', texts: [en, { ...sw, files: [file.id] }] },
  })
})

it('shows the errors of the language that has them, the shown one first', () => {
  const half = { ...sw, subject: ' ' }
  expect(checkTemplate({ title: 'First', texts: [en, half] }, 'en')).toEqual({
    errors: { subject: 'Write a subject of one line.' },
    locale: 'sw',
  })
  expect(checkTemplate({ title: '', texts: [half, { ...en, body: '' }] }, 'en')).toEqual({
    errors: { title: expect.stringMatching(/^Give it a name/), body: 'Write the reply.' },
    locale: 'en',
  })
})

it('refuses an empty template', () => {
  const { errors, locale } = { locale: '', ...checkTemplate({ title: 'First', texts: [] }, 'sw') }
  expect([Object.keys(errors ?? {}), locale]).toEqual([['subject', 'body'], 'sw'])
})

it('quotes a bracket that is not closed', () => {
  const { errors } = checkTemplate({ title: 'First', texts: [{ ...en, body: 'Dear [{name}' }] }, 'en')
  expect(errors).toEqual({ body: 'Close each [ with a ], and put none inside another. Check “[{name}”.' })
})
