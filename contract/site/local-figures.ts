import { DEFAULT_LOCALE } from '../locales.ts'
import { isolateLtr } from '../words/isolate.ts'
import type { Direction } from './site-build.ts'

type Tongue = { locale: string; dates: string; dir: Direction }

const PERIOD = /^(\d{1,3})(?:\s*[-–]\s*(\d{1,3}))? (day|week|month|year)s?$/
const NUMBER = /\d{1,3}(?:,\d{3})+(?:\.\d+)?|\d+(?:\.\d+)?/g

/**
 * A figure as a company sets it, such as "2,500+", "4.9/5", "60-80%" or "2-3 weeks", as a language writes it. The default
 * language, and a figure in other words, stay as they are.
 */
export function toLocalFigure(figure: string, { locale, dates, dir }: Tongue): string {
  if (locale === DEFAULT_LOCALE) return figure
  const [, from, to, unit] = PERIOD.exec(figure) ?? []
  if (from !== undefined && unit !== undefined) return toPeriod(Number(from), to, { dates, unit })
  const numbers = figure.replace(NUMBER, (number) => toLocalNumber(number, dates))
  const written = numbers.replace(/^([^%]*\d) ?%$/, (_, number: string) => toPercent(number, dates))
  return dir === 'rtl' && !/\p{L}/u.test(written) ? isolateLtr(written) : written
}

/** Such as "2-3 weeks". */
export function isPeriod(figure: string): boolean {
  return PERIOD.test(figure)
}

function toPeriod(from: number, to: string | undefined, { dates, unit }: { dates: string; unit: string }) {
  const format = new Intl.NumberFormat(dates, { style: 'unit', unit, unitDisplay: 'long' })
  return to === undefined ? format.format(from) : format.formatRange(from, Number(to))
}

/** Keeps the number's decimals, and groups its digits where it was grouped. */
function toLocalNumber(number: string, dates: string): string {
  const [, decimals = ''] = number.split('.')
  const format = findFormat(dates, decimals.length, number.includes(','))
  return format.format(Number(number.replaceAll(',', '')))
}

const formats = new Map<string, Intl.NumberFormat>()

function findFormat(dates: string, decimals: number, useGrouping: boolean): Intl.NumberFormat {
  const key = `${dates} ${decimals} ${useGrouping}`
  const options = { minimumFractionDigits: decimals, maximumFractionDigits: decimals, useGrouping }
  const format = formats.get(key) ?? new Intl.NumberFormat(dates, options)
  formats.set(key, format)
  return format
}

/** Adds the sign where the language has it; `number` may be a range. */
function toPercent(number: string, dates: string): string {
  const [before = '', after = ''] = new Intl.NumberFormat(dates, { style: 'percent' }).format(0.01).split('1')
  return `${before}${number}${after}`.replace(/[\u200e\u200f]/g, '')
}
