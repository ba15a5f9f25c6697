import { Worker } from 'node:worker_threads'
import type { ParseContext } from './parse-mail.ts'
import type { ParseAnswer, ParseRequest } from './parse-worker.ts'
import type { ParsedMail, UnreadableReason } from './parsed-mail.ts'

/** A mail of 40 MB takes two seconds on a slow machine. */
const TIMEOUT_MS = 60_000
const MAX_HEAP_MB = 256
/** A worker costs some 20 MB: while no mail comes, there is none. */
const IDLE_MS = 30_000

export type MailParser = Disposable & {
  /**
   * Parses one mail after another. With a `problem` only what the headers say is known. `readRaw` gives the raw mail,
   * which the parser takes over; it is called again after a problem.
   */
  parse(readRaw: ReadRaw, context: ParseContext): Promise<Parsed>
  /** For a mail of which it is known that it can't be parsed. */
  parseHead(readRaw: ReadRaw, context: ParseContext, problem: UnreadableReason): Promise<Parsed>
}

type ReadRaw = () => Uint8Array<ArrayBuffer>

export type Parsed = { mail: ParsedMail; problem: UnreadableReason | null }

/** Parses in a thread of its own, with limits: the mail is a stranger's. */
export function createMailParser({ timeoutMs = TIMEOUT_MS, maxHeapMb = MAX_HEAP_MB } = {}): MailParser {
  let worker: Worker | undefined
  let idle: NodeJS.Timeout | undefined
  let last: Promise<unknown> = Promise.resolve()

  function stop(): void {
    clearTimeout(idle)
    void worker?.terminate()
    worker = undefined
  }

  async function parse(readRaw: ReadRaw, context: ParseContext): Promise<Parsed> {
    const whole = await ask({ raw: readRaw(), context, headOnly: false })
    if ('mail' in whole) return { mail: whole.mail, problem: null }
    return await parseHead(readRaw, context, whole.unreadable)
  }

  async function parseHead(
    readRaw: ReadRaw,
    context: ParseContext,
    problem: UnreadableReason,
  ): Promise<Parsed> {
    const head = await ask({ raw: readRaw(), context, headOnly: true })
    return { mail: 'mail' in head ? head.mail : NOTHING, problem }
  }

  /** One after the other: a mail has as much memory and time as the thread. */
  function queue(work: () => Promise<Parsed>): Promise<Parsed> {
    const parsed = last.then(work)
    last = parsed.catch(() => undefined)
    return parsed
  }

  function ask(request: ParseRequest & { raw: Uint8Array<ArrayBuffer> }): Promise<ParseAnswer> {
    clearTimeout(idle)
    worker ??= startWorker(maxHeapMb)
    const asked = worker
    const { promise, resolve, reject } = Promise.withResolvers<ParseAnswer>()
    const timer = setTimeout(() => finish({ unreadable: 'too-slow' }), timeoutMs)

    function finish(answer: ParseAnswer | Error): void {
      clearTimeout(timer)
      for (const [event, listener] of Object.entries(listeners)) asked.off(event, listener)
      const isHealthy = !(answer instanceof Error) && ('mail' in answer || isVerdict(answer.unreadable))
      if (isHealthy) idle = setTimeout(stop, IDLE_MS).unref()
      else stop()
      if (answer instanceof Error) reject(answer)
      else resolve(answer)
    }

    const listeners = {
      message: (answer: ParseAnswer) => finish(answer),
      error: (error: unknown) =>
        finish(isOutOfMemory(error) ? { unreadable: 'too-much-memory' } : toError(error)),
      exit: () => finish(new Error('The thread that parses mails has ended')),
    }
    for (const [event, listener] of Object.entries(listeners)) asked.on(event, listener)
    asked.postMessage(request, [request.raw.buffer])
    return promise
  }

  return {
    parse: (readRaw, context) => queue(() => parse(readRaw, context)),
    parseHead: (readRaw, context, problem) => queue(() => parseHead(readRaw, context, problem)),
    [Symbol.dispose]: stop,
  }
}

/** The built server has the worker as a file of its own beside it. */
function startWorker(maxHeapMb: number): Worker {
  const file = import.meta.url.endsWith('.ts') ? './parse-worker.ts' : './parse-worker.js'
  const worker = new Worker(new URL(file, import.meta.url), {
    resourceLimits: { maxOldGenerationSizeMb: maxHeapMb, stackSizeMb: 4 },
    // Nothing of the settings, which hold keys, is in the thread that reads strangers' mails.
    env: {},
    execArgv: [],
  })
  worker.unref()
  return worker
}

/** Of a mail whose headers can't be parsed either. */
const NOTHING: ParsedMail = {
  ...{ from: [], replyTo: [], to: [], cc: [], deliveredTo: [], date: null, messageId: null },
  ...{ inReplyTo: [], references: [], subject: '', text: '', quoted: [], html: null, files: [] },
  ...{ automatic: null, isFromNobody: false, report: null, dmarc: null, isWhole: false },
}

/** The parser's own answer, after which the thread goes on. */
function isVerdict(reason: string): boolean {
  return reason !== 'too-slow' && reason !== 'too-much-memory'
}

function isOutOfMemory(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY'
}

function toError(error: unknown): Error {
  return error instanceof Error ? error : new Error(String(error))
}
