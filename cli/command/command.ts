/** One of `pona`'s commands. */
export type Command = {
  /** One line in the list of all commands. */
  summary: string
  /** Each way to call it, without "pona", and what that does. */
  usage: readonly (readonly [call: string, effect: string])[]
  /** Needs root's rights, where the others work as the service's user. */
  asRoot?: true
  /**
   * Throws a `UsageError` on wrong arguments, and an error with a sentence when it can't do what it was asked.
   * @param args what follows the command's name, without `--json`
   */
  run(args: string[], output: Output): Promise<void>
}

export type Output = {
  say(sentence: string): void
  /** Prints a state: `state` as JSON with `--json`, else `words`. A state that is not `good` ends with exit code 1. */
  report(state: object, words: string, good?: boolean): void
}

/** Wrong arguments, which end with exit code 64 and the command's usage. */
export class UsageError extends Error {
  override readonly name = 'UsageError'
}

export function describeUsage(name: string, { summary, usage }: Command): string {
  const calls = usage.map(([call, effect]) => `  pona ${call}\n      ${effect}`)
  return `pona ${name}: ${summary}\n\nUsage:\n${calls.join('\n')}`
}
