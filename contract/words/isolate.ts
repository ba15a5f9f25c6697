/** Between these characters a text keeps its own direction, whatever stands around it (UAX #9). */
export function isolate(text: string): string {
  return `\u2068${text}\u2069`
}

/** Isolates a text that is read from left to right: a telephone number, an address, a reference. */
export function isolateLtr(text: string): string {
  return `\u2066${text}\u2069`
}
