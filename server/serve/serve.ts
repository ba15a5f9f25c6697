import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Config, parseConfig } from '../platform/config/config.ts'
import { ConfigError, UNUSABLE_SETTINGS } from '../platform/config/config-error.ts'
import { DiskError } from '../platform/db/disk-error.ts'
import { PostgresRefusal } from '../platform/db/postgres-problem.ts'
import { keepFilesPrivate } from '../platform/disk/data-dir.ts'
import { listen } from '../platform/http/listen.ts'
import { reportIsolation } from '../platform/isolation/start-process.ts'
import { createLog, type Log } from '../platform/log/log.ts'
import { boundMemory } from '../platform/process/bound-memory.ts'
import { openServer } from './open-server.ts'

/** It tries processes, and the first visitors go first. */
const REPORT_ISOLATION_AFTER_MS = 1_000

/** Exit codes: 0 when told to stop, 78 for unusable settings, 1 for any other error. */
export async function runServer(distDir: string): Promise<void> {
  keepFilesPrivate()
  ignoreDebugSignal()
  const stopping = abortOnStopSignal()
  try {
    await serve(parseConfig(process.env), distDir, stopping)
    // Everything is closed; an open connection of a mail server must not keep the process alive.
    process.exit(0)
  } catch (error) {
    if (stopping.aborted && error === stopping.reason) process.exit(0)
    process.stderr.write(`${toErrorText(error)}\n`, () => process.exit(toExitCode(error)))
  }
}

/** Serves until told to stop or the disk fails: after an I/O error the next start must verify the disk's content. */
async function serve(config: Config, distDir: string, stopping: AbortSignal): Promise<void> {
  const stopped = new Promise((resolve) => {
    stopping.addEventListener('abort', () => resolve(stopping.reason))
  })
  const log = createLog(config.logLevel)
  const failed = Promise.withResolvers<never>()
  failed.promise.catch((error: unknown) => log.error({ err: error }, 'The disk failed'))
  await using server = await openServer(config, distDir, { log, stopping, onDiskError: failed.reject })
  const { publicApp, deskApp, sharedApp = publicApp, onConnection } = server
  const { publicListener, deskListener } = config
  await using _publicListener = await listen(sharedApp.fetch, publicListener, { onConnection })
  await using _deskListener = deskListener && (await listen(deskApp.fetch, deskListener, { onConnection }))
  await using _work = await server.start()
  boundMemory()
  announce(config, log, server.hasMailServer())
  tellSetupLink(await server.createSetupLink())
  setTimeout(reportIsolation, REPORT_ISOLATION_AFTER_MS, log).unref()
  log.info(await Promise.race([stopped, failed.promise]), 'Stopping')
  await Promise.race([sleep(config.drainSeconds * 1000), failed.promise])
}

function announce(config: Config, log: Log, hasMailServer: boolean): void {
  const { publicOrigin, deskOrigin, dataDir, allowsMailFiles } = config
  const mailFiles = !hasMailServer && allowsMailFiles ? join(dataDir, 'mail') : undefined
  log.info(
    { site: publicOrigin, desk: deskOrigin },
    `Serving the site at ${publicOrigin} and the desk at ${deskOrigin}`,
  )
  if (mailFiles !== undefined)
    log.warn({ folder: mailFiles }, `SMTP_URL is not set: each mail becomes a file in ${mailFiles}`)
  if (!hasMailServer && !allowsMailFiles) log.warn('No mail server is set yet: mails wait for one')
  if (!process.stdout.isTTY) return
  process.stdout.write(`\n  Site  ${publicOrigin}\n  Desk  ${deskOrigin}\n`)
  if (mailFiles !== undefined)
    process.stdout.write(`  Mail  is written to ${mailFiles}, because SMTP_URL is not set\n`)
  process.stdout.write('\n')
}

/** For the operator: the holder of the link becomes the first administrator. */
function tellSetupLink(link: string | undefined): void {
  if (link !== undefined) process.stdout.write(`Set up: ${link}\n`)
}

/** Node would open its debugger for it, to any program of the machine. `--disable-sigusr1` does the same from the start. */
function ignoreDebugSignal(): void {
  process.on('SIGUSR1', () => {})
}

function abortOnStopSignal(): AbortSignal {
  const stopping = new AbortController()
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => stopping.abort({ signal }))
  return stopping.signal
}

function toExitCode(error: unknown): number {
  return error instanceof ConfigError || error instanceof PostgresRefusal ? UNUSABLE_SETTINGS : 1
}

/** One sentence for the operator, without patient data: nothing has been read yet, or the words are ours. */
function toErrorText(error: unknown): string {
  // The first error caused the failure to close.
  if (error instanceof SuppressedError) return toErrorText(error.suppressed)
  if (error instanceof ConfigError || error instanceof PostgresRefusal || error instanceof DiskError)
    return error.message
  if (!(error instanceof Error)) return `Pona can't start: ${String(error)}`
  const cause = error.cause instanceof Error ? ` (${error.cause.message})` : ''
  return `Pona can't start: ${error.message}${cause}`
}
