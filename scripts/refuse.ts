/** Ends a program with a sentence that says what to do. */
export function refuse(sentence: string): never {
  process.stderr.write(`${sentence}\n`)
  process.exit(1)
}
