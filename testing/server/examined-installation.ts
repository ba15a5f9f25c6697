import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Check, Installation } from '../../cli/doctor/check.ts'
import { openPresentDatabase } from '../../cli/doctor/database.ts'
import { findPresent } from '../../cli/doctor/present-settings.ts'
import type { RunningServer } from '../../cli/server/running-server.ts'
import { parseConfig } from '../../server/platform/config/config.ts'
import type { Db } from '../../server/schema/tables.ts'

export const noServer: RunningServer = { up: undefined, readiness: 'Nothing answers', figures: {} }

export type TestInstallation = AsyncDisposable & {
  folder: string
  /** `wrong: SENTENCE` and so on, without what to do next. */
  examine(
    check: Check,
    environment?: Record<string, string>,
    parts?: Partial<Installation>,
  ): Promise<string[]>
}

/** Checks of `pona doctor` see an empty data folder, no server, and a resolver that knows no name. */
export function createInstallation(): TestInstallation {
  const folder = mkdtempSync(join(tmpdir(), 'pona-doctor-'))
  const opened: Db[] = []
  return {
    folder,
    async examine(check, environment = {}, parts = {}) {
      const config = parseConfig({ DATA_DIR: folder, ...environment })
      async function openDb(): Promise<Db | undefined> {
        const db = await openPresentDatabase(config)
        if (db !== undefined) opened.push(db)
        return db
      }
      const verdicts = await check({
        config,
        environment,
        settingsFile: undefined,
        unitFile: join(folder, 'pona.service'),
        releaseDir: folder,
        now: Date.now,
        resolver: {
          findAddresses: async () => [],
          resolveTxt: async () => [],
          findMailServers: async () => [],
        },
        openDb,
        readPresent: () => findPresent(config, openDb),
        askServer: async () => noServer,
        pushOrigins: [],
        ...parts,
      })
      return verdicts.map(({ result, sentence }) => `${result}: ${sentence}`)
    },
    async [Symbol.asyncDispose]() {
      for (const db of opened) await db.destroy()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
