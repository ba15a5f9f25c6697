import { once } from 'node:events'
import type { Transferable, Worker } from 'node:worker_threads'

type Options = {
  start: () => Worker
  /** A thread costs memory: after this time without a question it ends. */
  idleMs: number
}

/** Thrown where the thread has not answered in time. */
export class TooLate extends Error {
  override readonly name = 'TooLate'
}

/** Asks a thread one question after the other. The next question after a failure, or after a pause, starts another thread. */
export function createAskedThread<Question, Answer>({ start, idleMs }: Options) {
  let worker: Worker | undefined
  let idle: NodeJS.Timeout | undefined

  function open(): Worker {
    const started = start()
    const forget = () => {
      if (worker === started) worker = undefined
    }
    started.on('error', forget).on('exit', forget).unref()
    return started
  }

  function stop(): void {
    clearTimeout(idle)
    void worker?.terminate()
    worker = undefined
  }

  return {
    async ask(question: Question, timeoutMs: number, transfer: Transferable[] = []): Promise<Answer> {
      clearTimeout(idle)
      worker ??= open()
      const asked = worker
      const over = new AbortController()
      const late = setTimeout(() => over.abort(), timeoutMs)
      try {
        const outcomes = [once(asked, 'message', over), once(asked, 'exit', over).then(throwEnded)]
        asked.postMessage(question, transfer)
        const [answer] = await Promise.race(outcomes)
        idle = setTimeout(stop, idleMs).unref()
        return answer
      } catch (error) {
        stop()
        throw over.signal.aborted ? new TooLate('The thread took too long') : error
      } finally {
        clearTimeout(late)
        over.abort()
      }
    },
    /** Posts what needs no answer, to a thread that runs. */
    tell(question: Question): void {
      worker?.postMessage(question)
    },
    stop,
  }
}

function throwEnded(): never {
  throw new Error('The thread has ended')
}
