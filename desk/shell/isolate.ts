/** Somebody's words within a sentence of ours, whichever way they are written: a `bdi` where no element can be. */
export function isolate(words: string): string {
  return `\u2068${words}\u2069`
}
