import { otherCountryCode } from '../company/countries.ts'
import { toAsciiDigits } from '../words/ascii-digits.ts'
import { phoneLengths } from './phone-lengths.ts'

/** Trunk prefixes other than 0. */
const TRUNK_PREFIXES: Readonly<Record<string, string>> = {
  '+1': '1',
  '+7': '8',
  '+39': '',
  '+225': '',
  '': '',
}
/** Where the trunk prefix isn't 0, numbers have ten digits and may begin with the same digit. */
const TEN_DIGITS_AND_PREFIX = 11
/** Exit codes other than 00. */
const EXIT_CODES: Readonly<Record<string, string>> = { '+1': '011', '+61': '0011' }
/** The world numbering plan: one or two digits in these cases, otherwise three. */
const CALLING_CODE = /^(?:1|7|2[07]|3[0-469]|4[013-9]|5[1-8]|6[0-6]|8[1246]|9[0-58]|\d{3})/
const MIN_DIGITS = 7
const MAX_DIGITS = 15
/** Where numbers are long, a repeated country code is recognised if at least this many digits follow. */
const CODE_IS_EXTRA_FROM = 9
/** Fewer digits without a + may be a domestic number with one digit too many. */
const MIN_DIGITS_WITH_CODE = 11
/** More can't be numbers that somebody typed one after the other. */
const MAX_DIGITS_IN_A_ROW = 3 * MAX_DIGITS

export type UnderstoodPhone = {
  /** Empty when neither the choice nor the number tells the country. */
  callingCode: string
  national: string
  /** The number carries its own country code: by + or 00, or unmistakably without. */
  isInternational: boolean
  length: 'fits' | 'tooShort' | 'tooLong'
}

export type UnderstoodPhones = readonly [UnderstoodPhone, ...UnderstoodPhone[]]

/**
 * Interprets a number however it is written: with spaces, brackets, a leading 0, 00 or + with another country, a
 * repeated country code, an extension, or several numbers in one field. Refuses nothing; a wrong number stays wrong.
 */
export function understandPhones(countryCode: string, phone: string): UnderstoodPhones {
  const chosen = countryCode === otherCountryCode ? '' : countryCode
  const text = toAsciiDigits(phone).replace(/\(0\)/g, '')
  const [first = text, ...others] = splitAtSeparators(text).flatMap((part) => splitInARow(chosen, part))
  return [understandOne(chosen, first), ...others.map((other) => understandOne(chosen, other))]
}

/** The first number of {@link understandPhones}. */
export function understandPhone(countryCode: string, phone: string): UnderstoodPhone {
  return understandPhones(countryCode, phone)[0]
}

function understandOne(chosen: string, text: string): UnderstoodPhone {
  const digits = text.replace(/\D/g, '')
  const exitCode = EXIT_CODES[chosen]
  const abroad = /^[^\d]*\+/.test(text)
    ? digits
    : exitCode && digits.startsWith(exitCode)
      ? digits.slice(exitCode.length)
      : /^00+(.*)/.exec(digits)?.[1]
  if (abroad !== undefined) return toInternational(abroad)
  const rest = withoutCode(chosen, digits)
  const domestic = toPhone(chosen, rest, rest !== digits)
  const isLong = digits.length >= MIN_DIGITS_WITH_CODE && !digits.startsWith('0')
  const mayHaveCode = isLong && (chosen === '' || domestic.length === 'tooLong')
  const international = toInternational(digits)
  return mayHaveCode && includesCallingCode(international) ? international : domestic
}

/** `+` and digits, as {@link understandPhone} reads the number; empty without a number. */
export function toE164(countryCode: string, phone: string): string {
  return toDialled(understandPhone(countryCode, phone))
}

/** Each number once, in the order of the field. */
export function listE164(countryCode: string, phone: string): string[] {
  const dialled = understandPhones(countryCode, phone).map(toDialled)
  return [...new Set(dialled)].filter((number) => number !== '')
}

function toDialled({ callingCode, national }: UnderstoodPhone): string {
  return national === '' ? '' : callingCode + national
}

/** The number as written, with the chosen country code unless it carries its own. */
export function formatPhoneAsEntered(countryCode: string, phone: string): string {
  if (phone === '') return ''
  const { callingCode, isInternational } = understandPhone(countryCode, phone)
  if (isInternational) return /\+|^\D*0/.test(toAsciiDigits(phone)) ? phone : `+${phone}`
  return `${callingCode} ${phone}`.trim()
}

/** Each number as it is dialled, such as `+254 712 345 678 or +256 772 123 456`. */
export function formatPhonesAsDialled(countryCode: string, phone: string): string {
  const numbers = understandPhones(countryCode, phone).filter(({ national }) => national !== '')
  return numbers.map(toReadablePhone).join(' or ')
}

/** Each number as it is dialled, where all can be numbers of their countries; else as written. */
export function formatPhones(countryCode: string, phone: string): string {
  const isClear = understandPhones(countryCode, phone).every(
    ({ callingCode, length }) => callingCode !== '' && length === 'fits',
  )
  return isClear ? formatPhonesAsDialled(countryCode, phone) : formatPhoneAsEntered(countryCode, phone)
}

/** `+254 712 345 678`: groups of three, with groups of four at the end if needed. */
export function toReadablePhone({ callingCode, national }: UnderstoodPhone): string {
  const fours = national.length % 3
  const threes = Math.max(0, national.length - fours * 4)
  const groups = [
    ...(national.slice(0, threes).match(/.{3}/g) ?? []),
    ...(national.slice(threes).match(/.{1,4}/g) ?? []),
  ]
  return [callingCode, ...groups].join(' ').trim()
}

function toInternational(digits: string): UnderstoodPhone {
  const callingCode = `+${CALLING_CODE.exec(digits)?.[0] ?? digits}`
  return toPhone(callingCode, digits.slice(callingCode.length - 1), true)
}

/** Whether digits without a + can only be a number with its country code. */
function includesCallingCode({ callingCode, national, length }: UnderstoodPhone): boolean {
  return length === 'fits' && isInPlan(callingCode, national)
}

function isInPlan(callingCode: string, national: string): boolean {
  return findOwnLengths(callingCode, national) !== '--'
}

function toPhone(callingCode: string, digits: string, isInternational: boolean): UnderstoodPhone {
  const national = withoutTrunkPrefix(callingCode, digits)
  return { callingCode, national, isInternational, length: compareLength(callingCode, national) }
}

function withoutCode(countryCode: string, digits: string): string {
  const code = countryCode.slice(1)
  if (!digits.startsWith(code)) return digits
  const rest = digits.slice(code.length)
  const isExtra =
    compareLength(countryCode, digits) === 'tooLong' ||
    (code.length > 1 && (rest.length >= CODE_IS_EXTRA_FROM || !isInPlan(countryCode, digits)))
  return isExtra && toPhone(countryCode, rest, false).length === 'fits' ? rest : digits
}

function withoutTrunkPrefix(callingCode: string, digits: string): string {
  const prefix = TRUNK_PREFIXES[callingCode] ?? '0'
  const isPartOfNumber = prefix !== '0' && digits.length !== TEN_DIGITS_AND_PREFIX
  return digits.startsWith(prefix) && !isPartOfNumber ? digits.slice(prefix.length) : digits
}

function compareLength(callingCode: string, national: string): UnderstoodPhone['length'] {
  const [shortest, longest] = findLengths(callingCode, national)
  if (national.length < shortest) return 'tooShort'
  return national.length > longest ? 'tooLong' : 'fits'
}

// A leading digit unknown to the table may be newer: then any length of the country fits.
function findLengths(callingCode: string, national: string): readonly [number, number] {
  const all = phoneLengths[callingCode]
  if (!all) return [MIN_DIGITS - 1, MAX_DIGITS + 1 - callingCode.length]
  const own = findOwnLengths(callingCode, national)
  const known = [...(own && own !== '--' ? own : all.replace(/[ -]/g, ''))].sort()
  const [shortest = '', longest = ''] = [known[0], known.at(-1)]
  return [Number.parseInt(shortest, 16), Number.parseInt(longest, 16)]
}

/** Two hex digits for the leading digit, and a space between. */
function findOwnLengths(callingCode: string, national: string): string | undefined {
  const at = 3 * Number(national[0])
  return phoneLengths[callingCode]?.slice(at, at + 2)
}

// "0712 345 678 / 0733 …", "… or …", "… ext. 12": the parts that can be numbers.
function splitAtSeparators(text: string): string[] {
  const parts = text.split(/[/;,&|\p{L}]+/u).filter((part) => countDigits(part) >= MIN_DIGITS)
  return parts.length > 0 ? parts : [text]
}

// "0712 345 678 0733 …", "+254 712 345 678 +254 733 …": too long for one number, and each part is one.
function splitInARow(chosen: string, text: string): string[] {
  const isOne = (part: string) => understandOne(chosen, part).length === 'fits'
  if (countDigits(text) > MAX_DIGITS_IN_A_ROW || understandOne(chosen, text).length !== 'tooLong')
    return [text]
  // Most numbers begin with 0 or +; groups of digits within them don't.
  for (const gap of [/(?<=\d)[^\d+]*(?=\+|\b0)/g, /(?<=\d)[^\d]+(?=\d)/g])
    for (const { index, 0: between } of text.matchAll(gap)) {
      const one = text.slice(0, index)
      const numbers = isOne(one) ? [one, ...splitInARow(chosen, text.slice(index + between.length))] : []
      if (numbers[1] && numbers.every(isOne)) return numbers
    }
  return [text]
}

function countDigits(text: string): number {
  return text.replace(/\D/g, '').length
}
