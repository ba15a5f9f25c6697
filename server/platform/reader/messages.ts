import type { Config } from '../config/config.ts'
import type { DataKey } from '../config/data-key.ts'

/** How the thread opens what it reads. Without `dataKeys` the keys are in their file. */
export type ReaderSettings = Pick<Config, 'databaseUrl' | 'dataDir' | 'logLevel'> & {
  dataKeys: readonly DataKey[] | undefined
}

/** To the thread: a reading begins, one of its parts was taken, or nobody wants more. */
export type Request = { id: number } & ({ name: string; input: unknown } | { taken: true } | { end: true })

/** From the thread. */
export type Answer = { id: number } & ({ part: unknown } | { result: unknown } | { error: unknown })
