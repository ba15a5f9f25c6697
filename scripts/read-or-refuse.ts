import { ConfigError, UNUSABLE_SETTINGS } from '../server/platform/config/config-error.ts'

/** Wrong settings end the process with a sentence for each, as they end the server. */
export function readOrRefuse<Settings>(read: () => Settings): Settings {
  try {
    return read()
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error
    process.stderr.write(`${error.message}\n`)
    process.exit(UNUSABLE_SETTINGS)
  }
}
