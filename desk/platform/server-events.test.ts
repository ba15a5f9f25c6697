import { describe, expect, it } from 'vitest'
import { readServerEvents, type ServerEvent } from './server-events.ts'

async function read(...chunks: string[]): Promise<ServerEvent[]> {
  const bytes = chunks.map((chunk) => new TextEncoder().encode(chunk))
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      for (const chunk of bytes) controller.enqueue(chunk)
      controller.close()
    },
  })
  const events: ServerEvent[] = []
  for await (const event of readServerEvents(new Response(body))) events.push(event)
  return events
}

describe('a stream of events', () => {
  it('is read event by event, however it is cut', async () => {
    expect(await read('event: change\nda', 'ta: {"n":1}\nid: 1\n', '\ndata: {"n":2}\nid: 2\n\n')).toEqual([
      { id: '1', data: '{"n":1}' },
      { id: '2', data: '{"n":2}' },
    ])
  })

  it('may end its lines with LF, CRLF or CR, also where it is cut', async () => {
    expect(
      await read('data: 1\r\nid: 1\r', '\n\r', '\ndata: 2\rid: 2\r\r', 'data: 3\ndata\ndata:x\nid: 3\n\n'),
    ).toEqual([
      { id: '1', data: '1' },
      { id: '2', data: '2' },
      { id: '3', data: '3\n\nx' },
    ])
  })

  it('ignores heartbeats', async () => {
    expect(await read(': still here\n\n', 'event: hello\ndata: \nid: 7\n\n')).toEqual([{ id: '7', data: '' }])
  })

  it('drops an unfinished event', async () => {
    expect(await read('data: 1\n\ndata: 2')).toEqual([{ id: '', data: '1' }])
  })
})
