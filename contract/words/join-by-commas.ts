/** Joins things by the comma of the language: "Amina, Coordinator", "أمينة، منسّقة". */
export function joinByCommas(things: readonly string[], dates: string): string {
  return things.join(toComma(dates))
}

/** Between the first two of three things. Arabic has "and" behind it. */
function toComma(dates: string): string {
  const parts = new Intl.ListFormat(dates, { type: 'unit' }).formatToParts(['1', '2', '3'])
  return parts.find(({ type }) => type === 'literal')?.value.match(/^\P{L}+/u)?.[0] ?? ', '
}
