import type { Db } from '../../schema/tables.ts'
import type { Log } from '../log/log.ts'
import type { Vault } from '../vault/vault.ts'

/** `db` refuses writes. `yieldTurn` lets other readings of the thread go on. */
export type ReadingDeps = { db: Db; vault: Vault; log: Log; yieldTurn: () => Promise<void> }

/**
 * Work that reads so much that it would keep others waiting. It runs in the reading thread, found by its name there:
 * serve/readings.ts lists all. Input, parts and result are copied between the threads, so they hold no functions.
 */
export type Reading<Input, Part, Result> = {
  name: string
  /** Parts are made as they are taken; the generator is ended when nobody wants more. */
  read(deps: ReadingDeps, input: Input): AsyncGenerator<Part, Result, undefined>
}

// biome-ignore lint/suspicious/noExplicitAny: a list holds readings of any input.
export type AnyReading = Reading<any, unknown, unknown>
