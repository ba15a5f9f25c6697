import { isCurrency } from '#contract/desk/check-offer.ts'
import { toCurrencyDigits } from '#contract/words/money.ts'

const SPACES = /[\s'’]/g
const AMOUNT = /^\d+(?:[.,]\d+)*$/

/**
 * Parses a typed amount, such as "4,500" or "4 500.50", to whole numbers of the currency's smallest unit. Undefined for what
 * is no amount, or has more decimals than the currency.
 */
export function parseMoney(typed: string, currency: string): number | undefined {
  const text = typed.replace(SPACES, '')
  if (!AMOUNT.test(text) || !isCurrency(currency)) return undefined
  const decimals = toCurrencyDigits(currency)
  const [whole, fraction] = splitDecimals(text, decimals)
  if (whole === undefined || fraction.length > decimals) return undefined
  return Number(whole) * 10 ** decimals + Number(fraction.padEnd(decimals, '0') || '0')
}

/** A comma or point is a decimal mark where it stands once and no group of three digits follows. */
function splitDecimals(text: string, decimals: number): [whole: string | undefined, fraction: string] {
  const groups = text.split(/[.,]/)
  const marks = text.match(/[.,]/g) ?? []
  const last = marks.at(-1)
  const isMixed = marks.some((mark) => mark !== last)
  const isOnce = marks.filter((mark) => mark === last).length === 1
  const tail = groups.at(-1) ?? ''
  const isFraction = isOnce && (isMixed || tail.length !== 3 || (decimals === 3 && last === '.'))
  const wholes = last !== undefined && isFraction ? groups.slice(0, -1) : groups
  const areThousands = wholes.slice(1).every((group) => group.length === 3)
  return [areThousands ? wholes.join('') : undefined, wholes === groups ? '' : tail]
}

/** As it is typed: "4,500". */
export function formatAmount(amount: number, currency: string): string {
  const decimals = toCurrencyDigits(currency)
  const value = amount / 10 ** decimals
  const digits = Number.isInteger(value) ? 0 : decimals
  return new Intl.NumberFormat('en', { minimumFractionDigits: digits, maximumFractionDigits: digits }).format(
    value,
  )
}
