import type * as v from 'valibot'
import type { liveEventSchema } from '#contract/desk/inquiries.ts'

type Event = v.InferOutput<typeof liveEventSchema>

export type EventStream = AsyncDisposable & {
  /** The next event of this kind about the inquiry. */
  next(reference: string, kind: Event['kind']): Promise<void>
}

/** The event stream as the desk opens it. */
export async function followEvents(
  deskOrigin: string,
  headers: Record<string, string>,
): Promise<EventStream> {
  const closing = new AbortController()
  const response = await fetch(`${deskOrigin}/desk/v1/events`, { headers, signal: closing.signal })
  if (!response.ok || response.body === null) throw new Error(`No event stream: ${response.status}`)
  const waiting = new Map<string, () => void>()
  const greeted = Promise.withResolvers<void>()
  const reading = read(response.body).catch((error: unknown) => {
    if (!closing.signal.aborted) throw error
  })
  await greeted.promise

  async function read(body: ReadableStream<Uint8Array>): Promise<void> {
    const decoder = new TextDecoder()
    let rest = ''
    for await (const chunk of body) {
      greeted.resolve()
      const lines = (rest + decoder.decode(chunk, { stream: true })).split('\n')
      rest = lines.pop() ?? ''
      for (const line of lines) if (line.startsWith('data: {')) note(JSON.parse(line.slice('data: '.length)))
    }
  }

  function note(data: unknown): void {
    const { reference, kind } = data as Pick<Event, 'reference' | 'kind'>
    const key = `${reference} ${kind}`
    waiting.get(key)?.()
    waiting.delete(key)
  }

  return {
    next: (reference, kind) => new Promise((resolve) => void waiting.set(`${reference} ${kind}`, resolve)),
    async [Symbol.asyncDispose]() {
      closing.abort()
      await reading
    },
  }
}
