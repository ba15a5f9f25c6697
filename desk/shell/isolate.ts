/** Isolates a person's text of any writing direction within a sentence, like `bdi` where no element is possible. */
export function isolate(words: string): string {
  return `\u2068${words}\u2069`
}
