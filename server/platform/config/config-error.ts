/** All configuration errors at once. Each line names the variable and what is expected, never its value. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError'
  readonly errors: readonly string[]

  constructor(errors: readonly string[]) {
    super(`The environment can't be used:\n${errors.map((error) => `  ${error}`).join('\n')}`)
    this.errors = errors
  }
}

/** The exit code for it, EX_CONFIG of sysexits.h: restarting would not help. */
export const UNUSABLE_SETTINGS = 78
