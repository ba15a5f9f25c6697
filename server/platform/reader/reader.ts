import { Worker } from 'node:worker_threads'
import type { Answer, ReaderSettings, Request } from './messages.ts'
import type { Reading } from './reading.ts'

/** A thread costs some 30 MB: while nothing is read, there is none. */
const IDLE_MS = 60_000
const MAX_HEAP_MB = 512
/** Short-lived values are most of what it makes; a larger nursery would only take memory. */
const MAX_NURSERY_MB = 16

/** Its disposal ends once the thread has closed its connection. */
export type Reader = AsyncDisposable & {
  /**
   * Reads in the thread. A part is made when it is asked for, and one ahead; ending the iteration cancels the reading.
   * Throws what the reading throws.
   */
  read<Input, Part, Result>(
    reading: Reading<Input, Part, Result>,
    input: Input,
  ): AsyncGenerator<Part, Result, undefined>
}

/** One thread for all long reading, with a connection of its own that can't write. It starts at the first reading. */
export function createReader(file: URL, settings: ReaderSettings, { idleMs = IDLE_MS } = {}): Reader {
  const inboxes = new Map<number, Inbox>()
  let worker: Worker | undefined
  let idle: NodeJS.Timeout | undefined
  let lastId = 0
  let isDisposed = false

  function start(): Worker {
    const { databaseUrl, dataDir, logLevel, dataKeys } = settings
    const started = new Worker(file, {
      workerData: { databaseUrl, dataDir, logLevel, dataKeys } satisfies ReaderSettings,
      resourceLimits: { maxOldGenerationSizeMb: MAX_HEAP_MB, maxYoungGenerationSizeMb: MAX_NURSERY_MB },
      // The settings hold more than the thread needs.
      env: {},
      execArgv: [],
    })
    started.on('message', (answer: Answer) => inboxes.get(answer.id)?.put(answer))
    started.on('error', (error) => lose(started, error))
    started.on('exit', () => lose(started, new Error('The thread that reads has ended')))
    started.unref()
    return started
  }

  /** Fails all running readings; the next one starts another thread. */
  function lose(lost: Worker, error: unknown): void {
    if (worker !== lost) return
    worker = undefined
    for (const [id, inbox] of inboxes) inbox.put({ id, error })
  }

  async function stop(): Promise<void> {
    const stopped = worker
    worker = undefined
    await stopped?.terminate()
  }

  async function* read<Input, Part, Result>(
    reading: Reading<Input, Part, Result>,
    input: Input,
  ): AsyncGenerator<Part, Result, undefined> {
    if (isDisposed) throw new Error('The reader is disposed')
    clearTimeout(idle)
    worker ??= start()
    const asked = worker
    const id = ++lastId
    const inbox = createInbox()
    inboxes.set(id, inbox)
    const post = (request: Request) => asked.postMessage(request)
    try {
      post({ id, name: reading.name, input })
      for (;;) {
        const answer = await inbox.take()
        if ('error' in answer) throw answer.error
        // The thread has the reading of this name, which makes these.
        if ('result' in answer) return answer.result as Result
        yield answer.part as Part
        post({ id, taken: true })
      }
    } finally {
      inboxes.delete(id)
      post({ id, end: true })
      if (inboxes.size === 0 && !isDisposed) idle = setTimeout(() => void stop(), idleMs).unref()
    }
  }

  return {
    read,
    async [Symbol.asyncDispose]() {
      isDisposed = true
      clearTimeout(idle)
      const error = new Error('The reader is disposed')
      for (const [id, inbox] of inboxes) inbox.put({ id, error })
      await stop()
    },
  }
}

/** Takes all parts and resolves to the result. An aborted signal cancels the reading and rejects with its reason. */
export async function readAll<Input, Part, Result>(
  reader: Reader,
  reading: Reading<Input, Part, Result>,
  input: Input,
  { signal, onPart }: { signal?: AbortSignal | undefined; onPart?: (part: Part) => void } = {},
): Promise<Result> {
  const parts = reader.read(reading, input)
  try {
    for (;;) {
      const { done, value } = await parts.next()
      if (done) return value
      signal?.throwIfAborted()
      onPart?.(value)
    }
  } finally {
    await parts.return?.(undefined as never)
  }
}

type Inbox = ReturnType<typeof createInbox>

/** For one taker. */
function createInbox() {
  const answers: Answer[] = []
  let wake: (() => void) | undefined
  return {
    put(answer: Answer): void {
      answers.push(answer)
      wake?.()
    },
    async take(): Promise<Answer> {
      for (;;) {
        const answer = answers.shift()
        if (answer !== undefined) return answer
        await new Promise<void>((resolve) => {
          wake = resolve
        })
      }
    },
  }
}
