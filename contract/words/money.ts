type Amounts = { low: number; high: number; currency: string }

/** Digits after the point: 2 for USD, 0 for JPY. */
export function toCurrencyDigits(currency: string): number {
  const format = new Intl.NumberFormat('en', { style: 'currency', currency })
  return format.resolvedOptions().maximumFractionDigits ?? 2
}

/** One amount or a range, given in the smallest unit of the currency; round ones without digits after the point. */
export function formatMoney({ low, high, currency }: Amounts, locale: string): string {
  const unit = 10 ** toCurrencyDigits(currency)
  const isRound = low % unit === 0 && high % unit === 0
  const format = new Intl.NumberFormat(locale, {
    style: 'currency',
    currency,
    ...(isRound && { minimumFractionDigits: 0, maximumFractionDigits: 0 }),
  })
  return low === high ? format.format(low / unit) : format.formatRange(low / unit, high / unit)
}
