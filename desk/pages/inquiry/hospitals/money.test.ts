import { expect, it } from 'vitest'
import { formatRange, parseMoney } from './money.ts'

it.each([
  ['4500', 'USD', 450_000],
  ['4,500', 'USD', 450_000],
  ['4 500.50', 'USD', 450_050],
  ['4.500,5', 'EUR', 450_050],
  ['1,234,567', 'INR', 123_456_700],
  ['1’234.05', 'CHF', 123_405],
  ['12.5', 'USD', 1_250],
  ['1,250,000', 'JPY', 1_250_000],
  ['1.250', 'JPY', 1_250],
  ['12.345', 'KWD', 12_345],
  ['12,345', 'KWD', 12_345_000],
])('reads %s in %s', (typed, currency, amount) => {
  expect(parseMoney(typed, currency)).toBe(amount)
})

it.each([
  ['', 'USD'],
  ['about 4,500', 'USD'],
  ['4500.555555', 'USD'],
  ['4500.5', 'JPY'],
  ['-4', 'USD'],
  ['1,23,4', 'USD'],
  ['4500', 'Dollar'],
])('refuses %s in %s', (typed, currency) => {
  expect(parseMoney(typed, currency)).toBeUndefined()
})

it('writes one amount or a range', () => {
  expect(formatRange({ low: 450_000, high: 450_000, currency: 'USD' })).toBe('USD 4,500')
  expect(formatRange({ low: 450_050, high: 520_000, currency: 'USD' })).toBe('USD 4,500.50 to 5,200')
  expect(formatRange({ low: 1_250_000, high: 1_300_000, currency: 'JPY' })).toBe('JPY 1,250,000 to 1,300,000')
})
