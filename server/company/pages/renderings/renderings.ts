import { Worker } from 'node:worker_threads'
import { createTurns } from '../../../platform/isolation/turns.ts'
import { createAskedThread } from '../../../platform/process/asked-thread.ts'
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
  const thread = createAskedThread<Request, Answer>({ start, idleMs: IDLE_MS })

  function start(): Worker {
    const started = new Worker(file, {
      workerData: { distDir } satisfies ThreadSettings,
      resourceLimits: { maxOldGenerationSizeMb: MAX_HEAP_MB },
      // It needs no secret of the server.
      env: {},
      execArgv: [],
    })
    started.postMessage({ facts: readFacts() } satisfies Request)
    return started
  }

  return {
    async render({ name }, input, { of }) {
      using _turn = await turns.take({ of, bytes: 0 }, disposal.signal)
      disposal.signal.throwIfAborted()
      const answer = await thread.ask({ name, input }, maxRenderMs)
      if ('error' in answer) throw answer.error
      return answer.html
    },
    refresh: () => thread.tell({ facts: readFacts() }),
    [Symbol.dispose]() {
      disposal.abort(new Error('The server closes'))
      thread.stop()
    },
  }
}
