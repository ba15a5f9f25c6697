import { Worker } from 'node:worker_threads'
import { createTurns } from '../../../platform/isolation/turns.ts'
import type { RenderFacts } from '../page-inputs.ts'
import type { Answer, Request, ThreadSettings } from './messages.ts'
import type { Rendering } from './rendering.ts'

/** A thread with React costs some 60 MB: while nobody asks for a page, there is none. */
const IDLE_MS = 60_000
/** The largest page takes a tenth of a second, and the start of the thread less than a second. */
const MAX_RENDER_MS = 15_000
const MAX_HEAP_MB = 256
/** Most are refusals that take a millisecond each. */
const MAX_WAITING = 1000

export type Renderings = {
  /**
   * Renders in turn. `of` is who waits: each has one page rendered at a time, and none delays the others by asking often.
   * Throws `unavailable` while too many wait.
   */
  render<Input>(rendering: Rendering<Input>, input: Input, turn: { of: string }): Promise<string>
}

type Options = ThreadSettings & {
  file: string
  readFacts: () => RenderFacts
  maxRenderMs?: number
}

type OpenRenderings = Renderings & Disposable & { refresh(): void }

/** One thread for all pages that are rendered at a request. It starts at the first one. */
export function createRenderings(options: Options): OpenRenderings {
  const { file, distDir, readFacts, maxRenderMs = MAX_RENDER_MS } = options
  const turns = createTurns({ maxAtOnce: 1, maxWaiting: MAX_WAITING })
  const disposal = new AbortController()
  const waiting = new Map<number, PromiseWithResolvers<string>>()
  let worker: Worker | undefined
  let idle: NodeJS.Timeout | undefined
  let lastId = 0

  function start(): Worker {
    const started = new Worker(file, {
      workerData: { distDir } satisfies ThreadSettings,
      resourceLimits: { maxOldGenerationSizeMb: MAX_HEAP_MB },
      // It needs no secret of the server.
      env: {},
      execArgv: [],
    })
    started.on('message', (answer: Answer) => {
      const asked = waiting.get(answer.id)
      if ('error' in answer) asked?.reject(answer.error)
      else asked?.resolve(answer.html)
    })
    started.on('error', (error: Error) => lose(started, error))
    started.on('exit', () => lose(started, new Error('The thread that renders pages has ended')))
    started.unref()
    post(started, { facts: readFacts() })
    return started
  }

  /** The page that was being rendered fails; the next one starts another thread. */
  function lose(lost: Worker | undefined, error: Error): void {
    if (lost === undefined || worker !== lost) return
    worker = undefined
    for (const asked of waiting.values()) asked.reject(error)
    void lost.terminate()
  }

  return {
    async render({ name }, input, { of }) {
      using _turn = await turns.take({ of, bytes: 0 }, disposal.signal)
      disposal.signal.throwIfAborted()
      clearTimeout(idle)
      worker ??= start()
      const asked = Promise.withResolvers<string>()
      const id = ++lastId
      waiting.set(id, asked)
      const late = setTimeout(() => lose(worker, new Error('A page took too long to render')), maxRenderMs)
      try {
        post(worker, { id, name, input })
        return await asked.promise
      } finally {
        clearTimeout(late)
        waiting.delete(id)
        idle = setTimeout(() => lose(worker, new Error('Idle')), IDLE_MS).unref()
      }
    },
    refresh() {
      if (worker) post(worker, { facts: readFacts() })
    },
    [Symbol.dispose]() {
      const error = new Error('The server closes')
      disposal.abort(error)
      clearTimeout(idle)
      lose(worker, error)
    },
  }
}

function post(worker: Worker, request: Request): void {
  worker.postMessage(request)
}
