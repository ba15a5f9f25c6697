import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Config, parseConfig } from '../platform/config/config.ts'
import { UNUSABLE_SETTINGS } from '../platform/config/config-error.ts'
import { isDemo, toServedEnvironment } from '../platform/config/demo-environment.ts'
import type { Listener } from '../platform/config/listeners.ts'
import { DiskError } from '../platform/db/disk-error.ts'
import { explainError } from '../platform/db/explain-error.ts'
import { keepFilesPrivate } from '../platform/disk/data-dir.ts'
import { explainListenError } from '../platform/http/explain-listen.ts'
import { listen } from '../platform/http/listen.ts'
import { reportIsolation } from '../platform/isolation/start-process.ts'
import { createLog, type Log } from '../platform/log/log.ts'
import { createTerminal, type Terminal } from '../platform/log/terminal.ts'
import { boundMemory } from '../platform/process/bound-memory.ts'
import { openServer, type Server } from './open-server.ts'

/** It tries processes, and the first visitors go first. */
const REPORT_ISOLATION_AFTER_MS = 1_000

/** Exit codes: 0 when told to stop, 78 for unusable settings, 1 for any other error. */
export async function runServer(distDir: string): Promise<void> {
  keepFilesPrivate()
  ignoreDebugSignal()
  const stopping = abortOnStopSignal()
  try {
    const environment = toServedEnvironment(process.env, process.argv)
    await serve(parseConfig(environment), distDir, stopping)
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
  const terminal = process.stdout.isTTY ? createTerminal((text) => process.stdout.write(text)) : undefined
  const log = createLog(config.logLevel, terminal?.destination)
  const failed = Promise.withResolvers<never>()
  failed.promise.catch((error: unknown) => log.error({ err: error }, 'The disk failed'))
  await using server = await openServer(config, distDir, { log, stopping, onDiskError: failed.reject })
  const { publicApp, deskApp, sharedApp = publicApp, onConnection } = server
  const { publicListener, deskListener } = config
  await using _publicListener = await listenOn(sharedApp, publicListener, { prefix: '', onConnection })
  await using _deskListener =
    deskListener && (await listenOn(deskApp, deskListener, { prefix: 'DESK_', onConnection }))
  await using _work = await server.start()
  boundMemory()
  announce(config, {
    log,
    terminal,
    hasMailServer: server.hasMailServer(),
    link: await makeLink(server),
  })
  setTimeout(reportIsolation, REPORT_ISOLATION_AFTER_MS, log).unref()
  log.info(await Promise.race([stopped, failed.promise]), 'Stopping')
  await Promise.race([sleep(config.drainSeconds * 1000), failed.promise])
}

type Announced = {
  log: Log
  terminal: Terminal | undefined
  hasMailServer: boolean
  link: string
}

/** For the operator: the holder of the set-up's becomes the first administrator, that of the demo's is signed in. */
async function makeLink(server: Server): Promise<string> {
  if (isDemo(process.argv)) {
    const { openDemo } = await import('./open-demo.ts')
    return `Demo: ${await openDemo(server.auth, server.invent)}\n`
  }
  const link = await server.createSetupLink()
  return link === undefined ? '' : `Set up: ${link}\n`
}

/** At a terminal the addresses come first, then what was logged; a pipe gets lines of JSON, and the link as it is. */
function announce(config: Config, { log, terminal, hasMailServer, link }: Announced): void {
  const { publicOrigin, deskOrigin, dataDir, allowsMailFiles } = config
  terminal?.open(`\n  Site:   ${publicOrigin}\n  Desk:   ${deskOrigin}\n${link && `  ${link}`}\n`)
  log.info(
    { site: publicOrigin, desk: deskOrigin },
    `Serving the site at ${publicOrigin} and the desk at ${deskOrigin}`,
  )
  const mailFiles = !hasMailServer && allowsMailFiles ? join(dataDir, 'mail') : undefined
  if (mailFiles !== undefined)
    log.warn({ folder: mailFiles }, `SMTP_URL is not set: each mail becomes a file in ${mailFiles}`)
  if (!hasMailServer && !allowsMailFiles) log.warn('No mail server is set yet: mails wait for one')
  if (terminal === undefined) process.stdout.write(link)
}

type Listening = { prefix: '' | 'DESK_'; onConnection: () => void }

async function listenOn(
  { fetch }: { fetch: Parameters<typeof listen>[0] },
  listener: Listener,
  { prefix, onConnection }: Listening,
): Promise<AsyncDisposable> {
  try {
    return await listen(fetch, listener, { onConnection })
  } catch (error) {
    throw explainListenError(error, listener, { host: `${prefix}HOST`, port: `${prefix}PORT` })
  }
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
  if (error instanceof SuppressedError) return toExitCode(error.suppressed)
  return explainError(error)?.isSetting ? UNUSABLE_SETTINGS : 1
}

/** One sentence for the operator, without patient data: nothing has been read yet, or the words are ours. */
function toErrorText(error: unknown): string {
  // The first error caused the failure to close.
  if (error instanceof SuppressedError) return toErrorText(error.suppressed)
  if (error instanceof DiskError) return error.message
  const explained = explainError(error)
  if (explained?.isSetting) return explained.sentence
  if (explained) return `Pona can't start: ${explained.sentence}`
  if (!(error instanceof Error)) return `Pona can't start: ${String(error)}`
  const cause = error.cause instanceof Error ? ` (${error.cause.message})` : ''
  return `Pona can't start: ${error.message}${cause}`
}
