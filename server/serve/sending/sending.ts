import { Worker } from 'node:worker_threads'
import type { SendMail } from '../../company/outbox/worker.ts'
import { postTogether } from '../../platform/process/post-together.ts'
import { toProgramFile } from '../../platform/process/program-file.ts'
import type { Answer, MailFacts, Request, SendingSettings } from './messages.ts'
import { fromSentError } from './sent-error.ts'

/** A thread costs some 20 MB: while no mail leaves, there is none. Shorter than mail servers keep silent connections. */
const IDLE_MS = 60_000
const MAX_HEAP_MB = 256
/** Most of what it makes is a mail, and soon gone. */
const MAX_NURSERY_MB = 32

export type Sending = Disposable & {
  send: SendMail
  /** Reads the facts again, for the mails that are composed from now on. */
  refresh(): void
}

type Deps = { settings: SendingSettings; readFacts: () => MailFacts; now: () => number }

type Thread = { post(request: Request): void }

type Mail = { takeTurn: () => Promise<void>; resolve(): void; reject(error: unknown): void }

/** Composes and sends in a thread of its own, so that visitors don't wait for mails. */
export function createSending({ settings, readFacts, now }: Deps): Sending {
  const mails = new Map<number, Mail>()
  let worker: Thread | undefined
  let idle: NodeJS.Timeout | undefined
  let lastId = 0

  function start(): Thread {
    // Inherits the environment, which says whose certificates of mail servers are taken.
    const started = new Worker(toProgramFile('sending-thread', import.meta.url), {
      workerData: settings,
      resourceLimits: { maxOldGenerationSizeMb: MAX_HEAP_MB, maxYoungGenerationSizeMb: MAX_NURSERY_MB },
      execArgv: [],
    })
    const thread = { post: postTogether<Request>((requests) => started.postMessage(requests)) }
    started.on('message', (answers: Answer[]) => {
      for (const answer of answers) take(thread, answer)
    })
    started.on('error', (error) => lose(thread, error))
    started.on('exit', () => lose(thread, new Error('The thread that sends mails has ended')))
    started.unref()
    thread.post({ facts: readFacts() })
    return thread
  }

  function take(from: Thread, answer: Answer): void {
    if ('composed' in answer) {
      const id = answer.composed
      mails
        .get(id)
        ?.takeTurn()
        .then(
          () => from.post({ send: id }),
          (error: unknown) => {
            from.post({ drop: id })
            mails.get(id)?.reject(error)
          },
        )
      return
    }
    const mail = mails.get(answer.ended)
    if (answer.error) mail?.reject(fromSentError(answer.error))
    else mail?.resolve()
  }

  /** Its mails are tried again, by another thread. */
  function lose(lost: Thread, error: unknown): void {
    if (worker !== lost) return
    worker = undefined
    for (const mail of mails.values()) mail.reject(error)
  }

  function stop(): void {
    clearTimeout(idle)
    idle = undefined
    worker?.post({ end: true })
    worker = undefined
  }

  function stopIfIdle(): void {
    if (mails.size === 0) stop()
    else idle?.refresh()
  }

  return {
    async send(_job, jobs, takeTurn) {
      worker ??= start()
      idle = idle?.refresh() ?? setTimeout(stopIfIdle, IDLE_MS).unref()
      const id = ++lastId
      const { promise, resolve, reject } = Promise.withResolvers<void>()
      mails.set(id, { takeTurn, resolve, reject })
      worker.post({ compose: id, jobs, at: now() })
      await promise.finally(() => mails.delete(id))
    },
    refresh() {
      worker?.post({ facts: readFacts() })
    },
    [Symbol.dispose]: stop,
  }
}
