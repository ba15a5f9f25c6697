import { pathToFileURL } from 'node:url'
import type { Log } from '../../platform/log/log.ts'
import { toProgramFile } from '../../platform/process/program-file.ts'
import type { ReaderSettings } from '../../platform/reader/messages.ts'
import { createReader, readAll } from '../../platform/reader/reader.ts'
import type { MailMatches } from './mail-index.ts'
import { followReading, mailReading, sealedReading, searchReading } from './readings.ts'
import type { SearchIndex } from './search-index.ts'

/** An index of few inquiries that nobody searches is filled again in less than a second. */
const IDLE_MS = 10 * 60_000
/** Changes that come together are taken up together. */
const FOLLOW_AFTER_MS = 500

export type ApartIndex = AsyncDisposable &
  Omit<SearchIndex, 'follow'> & {
    /** Fills the index before anybody searches, and holds it for as long as the server runs. */
    keep(): void
    /** Searches the unsorted mails. */
    searchMails(q: string, maxWaitMs: number): Promise<MailMatches>
    /** Takes up what has changed, unless nobody has searched lately. */
    follow(): Promise<void>
    followSoon(): void
  }

/** The search index in a thread of its own, which opens the sealed rows itself. */
export function createApartIndex(settings: ReaderSettings, log: Log): ApartIndex {
  const file = pathToFileURL(toProgramFile('search-thread', import.meta.url))
  const reader = createReader(file, settings, { idleMs: IDLE_MS })
  let usedUntil = 0
  let soon: NodeJS.Timeout | undefined

  async function follow(): Promise<void> {
    if (performance.now() < usedUntil) await readAll(reader, followReading, null)
  }

  function followSoon(): void {
    if (performance.now() >= usedUntil) return
    soon ??= setTimeout(() => {
      soon = undefined
      follow().catch((error: unknown) =>
        log.warn({ err: error }, 'The search index could not follow a change'),
      )
    }, FOLLOW_AFTER_MS).unref()
  }

  function noteUse(): void {
    usedUntil = Math.max(usedUntil, performance.now() + IDLE_MS)
  }

  return {
    follow,
    followSoon,
    keep() {
      usedUntil = Number.POSITIVE_INFINITY
      followSoon()
    },
    search(filter, closeness = 'exact', maxWaitMs = Number.POSITIVE_INFINITY) {
      noteUse()
      return readAll(reader, searchReading, { filter, closeness, maxWaitMs })
    },
    searchSealed(numbers, filter, closeness) {
      noteUse()
      return readAll(reader, sealedReading, { numbers, filter, closeness })
    },
    searchMails(q, maxWaitMs) {
      noteUse()
      return readAll(reader, mailReading, { q, maxWaitMs })
    },
    async [Symbol.asyncDispose]() {
      clearTimeout(soon)
      await reader[Symbol.asyncDispose]()
    },
  }
}
