import { Worker } from 'node:worker_threads'
import { createAskedThread, TooLate } from '../../platform/process/asked-thread.ts'
import { toProgramFile } from '../../platform/process/program-file.ts'
import type { ParseContext } from './parse-mail.ts'
import type { ParseAnswer, ParseRequest } from './parse-worker.ts'
import type { ParsedMail, UnreadableReason } from './parsed-mail.ts'

/** The thread interrupts itself; this is for code that it can't interrupt. */
const GRACE_MS = 10_000
/** Reading a head takes milliseconds. */
const HEAD_TIMEOUT_MS = 2_000
const MAX_HEAP_MB = 256
/** A worker costs some 20 MB: while no mail comes, there is none. */
const IDLE_MS = 30_000

export type MailParser = Disposable & {
  /**
   * Parses one mail after another; undefined where it took too long. With a `problem` only what the headers say is known,
   * except for `too-many-parts`: then the first parts are. `readRaw` gives the raw mail, which the parser takes over; it
   * is called again after a problem.
   */
  parse(readRaw: ReadRaw, context: ParseContext, timeoutMs: number): Promise<Parsed | undefined>
  /** For a mail of which it is known that it can't be parsed. */
  parseHead(readRaw: ReadRaw, context: ParseContext, problem: UnreadableReason): Promise<Parsed>
}

type ReadRaw = () => Uint8Array<ArrayBuffer>

export type Parsed = { mail: ParsedMail; problem: UnreadableReason | null }

/** Parses in a thread of its own, with limits: the mail is a stranger's. */
export function createMailParser({ maxHeapMb = MAX_HEAP_MB } = {}): MailParser {
  const thread = createAskedThread<ParseRequest, ParseAnswer>({
    start: () => startWorker(maxHeapMb),
    idleMs: IDLE_MS,
  })
  let last: Promise<unknown> = Promise.resolve()
  let isDisposed = false

  async function parse(
    readRaw: ReadRaw,
    context: ParseContext,
    timeoutMs: number,
  ): Promise<Parsed | undefined> {
    const whole = await ask({ raw: readRaw(), context, headOnly: false, timeoutMs })
    if ('mail' in whole) return { mail: whole.mail, problem: whole.mail.isCut ? 'too-many-parts' : null }
    return whole.unreadable === 'too-slow' ? undefined : await parseHead(readRaw, context, whole.unreadable)
  }

  async function parseHead(
    readRaw: ReadRaw,
    context: ParseContext,
    problem: UnreadableReason,
  ): Promise<Parsed> {
    const head = await ask({ raw: readRaw(), context, headOnly: true, timeoutMs: HEAD_TIMEOUT_MS })
    return { mail: 'mail' in head ? head.mail : NOTHING, problem }
  }

  /** One after the other: a mail has as much memory and time as the thread. */
  function queue<T>(work: () => Promise<T>): Promise<T> {
    const parsed = last.then(work)
    last = parsed.catch(() => undefined)
    return parsed
  }

  async function ask(request: ParseRequest & { raw: Uint8Array<ArrayBuffer> }): Promise<ParseAnswer> {
    if (isDisposed) throw new Error('The parser is disposed')
    try {
      return await thread.ask(request, request.timeoutMs + GRACE_MS, [request.raw.buffer])
    } catch (error) {
      if (error instanceof TooLate) return { unreadable: 'too-slow' }
      if (isOutOfMemory(error)) return { unreadable: 'too-much-memory' }
      throw error
    }
  }

  return {
    parse: (readRaw, context, timeoutMs) => queue(() => parse(readRaw, context, timeoutMs)),
    parseHead: (readRaw, context, problem) => queue(() => parseHead(readRaw, context, problem)),
    [Symbol.dispose]() {
      isDisposed = true
      thread.stop()
    },
  }
}

/** The built server has the worker as a file of its own next to it. */
function startWorker(maxHeapMb: number): Worker {
  return new Worker(toProgramFile('parse-worker', import.meta.url), {
    resourceLimits: { maxOldGenerationSizeMb: maxHeapMb, stackSizeMb: 4 },
    // Nothing of the settings, which hold keys, is in the thread that reads strangers' mails.
    env: {},
    execArgv: [],
  })
}

/** Stands for a mail whose headers can't be parsed either. */
const NOTHING: ParsedMail = {
  from: [],
  replyTo: [],
  to: [],
  cc: [],
  deliveredTo: [],
  date: null,
  messageId: null,
  inReplyTo: [],
  references: [],
  subject: '',
  text: '',
  quoted: [],
  html: null,
  files: [],
  automatic: null,
  isVacationNote: false,
  report: null,
  dmarc: null,
  isWhole: false,
  isCut: false,
}

function isOutOfMemory(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY'
}
