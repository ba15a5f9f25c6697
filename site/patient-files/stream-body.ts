const PARTS = 8
const MIN_PART_BYTES = 4 * 1024
const MAX_PART_BYTES = 64 * 1024

/**
 * A browser repeats a cut request by itself, with the whole of its body, but no stream. And it encrypts what a stream
 * hands over: of small parts more has arrived at a cut. Chrome streams over HTTP/2 and later, other browsers never.
 */
export function canStream(): boolean {
  const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  if (!/^h[23]/.test(navigation?.nextHopProtocol ?? '')) return false
  let isRead = false
  const init = {
    method: 'POST',
    body: new ReadableStream(),
    get duplex() {
      isRead = true
      return 'half'
    },
  }
  // Where a stream is no body, it is sent as text.
  return !new Request('/', init).headers.has('Content-Type') && isRead
}

export function streamBody(body: Blob): RequestInit {
  const partBytes = Math.min(MAX_PART_BYTES, Math.max(MIN_PART_BYTES, Math.ceil(body.size / PARTS)))
  let at = 0
  const stream = new ReadableStream<Uint8Array>({
    async pull(controller) {
      controller.enqueue(new Uint8Array(await body.slice(at, at + partBytes).arrayBuffer()))
      at += partBytes
      if (at >= body.size) controller.close()
    },
  })
  return { body: stream, duplex: 'half' } as RequestInit
}
