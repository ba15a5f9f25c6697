export function isolate(words: string): string {
  return `\u2068${words}\u2069`
}
