import { expect, it } from 'vitest'
import { formatAmount, parseMoney } from './money.ts'

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

it('writes an amount as it is typed', () => {
  expect(formatAmount(450_000, 'USD')).toBe('4,500')
  expect(formatAmount(450_050, 'USD')).toBe('4,500.50')
  expect(formatAmount(1_250_000, 'JPY')).toBe('1,250,000')
})
