import { expect, it } from 'vitest'
import { toLocalFigure } from './local-figures.ts'

const french = { locale: 'fr', dates: 'fr-FR', dir: 'ltr' } as const
const arabic = { locale: 'ar', dates: 'ar-SD-u-nu-latn', dir: 'rtl' } as const

it.each([
  ['2,500+', '2\u202f500+'],
  ['4.9/5', '4,9/5'],
  ['60-80%', '60-80\u00a0%'],
  ['12.5 %', '12,5\u00a0%'],
  ['1 week', '1\u00a0semaine'],
  ['2-3 weeks', '2–3\u00a0semaines'],
  ['10 days', '10\u00a0jours'],
  ['1998', '1998'],
  ['at once', 'at once'],
])('%s is %j in French', (figure, written) => {
  expect(toLocalFigure(figure, french)).toBe(written)
})

it('keeps the order of a figure without words between words from right to left', () => {
  expect(toLocalFigure('2,500+', arabic)).toBe('\u20662,500+\u2069')
  expect(toLocalFigure('60-80%', arabic)).toBe('\u206660-80%\u2069')
  expect(toLocalFigure('3 weeks', arabic)).toBe('3 أسابيع')
})

it('stays as it was set in the default language', () => {
  expect(toLocalFigure('2-3 weeks', { locale: 'en', dates: 'en-GB', dir: 'ltr' })).toBe('2-3 weeks')
})
