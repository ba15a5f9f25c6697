import { connect } from 'node:net'

/** What a server sends before it hears from the browser again: ten packets, as RFC 6928 has it. */
export const INITIAL_WINDOW_BYTES = 14_600

/** The bytes of one answer as they cross the wire: status line, headers and compressed body. */
export async function measureResponse(url: string): Promise<{ headerBytes: number; bodyBytes: number }> {
  const { hostname, port, host, pathname } = new URL(url)
  const socket = connect(Number(port), hostname)
  socket.write(`GET ${pathname} HTTP/1.1\r\nHost: ${host}\r\nAccept-Encoding: gzip, deflate, br\r\n\r\n`)
  let received = Buffer.alloc(0)
  for await (const chunk of socket) {
    received = Buffer.concat([received, chunk])
    const headerBytes = received.indexOf('\r\n\r\n') + 4
    const bodyBytes = Number(
      /^content-length: (\d+)/im.exec(received.toString('latin1', 0, headerBytes))?.[1],
    )
    if (received.length >= headerBytes + bodyBytes) return { headerBytes, bodyBytes }
  }
  throw new Error(`${url} ended before its answer did`)
}
