import metadata from 'libphonenumber-js/metadata.max.json' with { type: 'json' }
import { expect, test } from 'vitest'
import { countries } from '../company/countries.ts'
import { phoneLengths } from './phone-lengths.ts'

const callingCodes = Object.keys(phoneLengths)
const LONGEST_NUMBER = 15
const PREFIX_DIGITS = 4

test('every country of the list has its lengths', () => {
  expect(callingCodes).toEqual(expect.arrayContaining(countries.map(({ code }) => code)))
})

test.each(callingCodes)('the lengths of %s are those of the numbering plan', (callingCode) => {
  expect(phoneLengths[callingCode]).toBe(toLengths(callingCode))
})

/** For each leading digit the shortest and the longest number that fits the library's pattern. */
function toLengths(callingCode: string): string {
  const regions = new Map(Object.entries<readonly string[]>(metadata.country_calling_codes))
  const plans = new Map(Object.entries<readonly unknown[]>(metadata.countries))
  const ofCode = (regions.get(callingCode.slice(1)) ?? []).map((region) => plans.get(region) ?? [])
  const patterns = ofCode.map(([, , pattern]) => new RegExp(`^(?:${pattern})$`))
  const possible = new Set(
    ofCode.flatMap(([, , , lengths]) => lengths as number[]).filter((length) => length <= LONGEST_NUMBER),
  )
  const isTaken = (number: string) => patterns.some((pattern) => pattern.test(number))
  return Array.from({ length: 10 }, (_, digit) => {
    const lengths = findLengths(digit, possible, isTaken)
    return lengths.length === 0 ? '--' : `${toHex(Math.min(...lengths))}${toHex(Math.max(...lengths))}`
  }).join(' ')
}

function findLengths(
  digit: number,
  possible: ReadonlySet<number>,
  isTaken: (number: string) => boolean,
): number[] {
  const prefixes = Array.from({ length: 10 ** (PREFIX_DIGITS - 1) }, (_, rest) =>
    String(digit * 10 ** (PREFIX_DIGITS - 1) + rest).padStart(PREFIX_DIGITS, '0'),
  )
  const endings = [...'0123456789']
  return [...possible].filter((length) =>
    prefixes.some((prefix) => endings.some((ending) => isTaken(prefix.padEnd(length, ending)))),
  )
}

function toHex(length: number): string {
  return length.toString(16)
}
