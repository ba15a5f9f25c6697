import { mkdtempSync, rmSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startServer } from './server-process.ts'

type ResponseSize = { headerBytes: number; bodyBytes: number }

/** Measures the home page as served over TLS, where the headers are longest. */
export async function measureFirstResponse(): Promise<ResponseSize> {
  const dataDir = mkdtempSync(join(tmpdir(), 'pona-first-response-'))
  using _folder = { [Symbol.dispose]: () => rmSync(dataDir, { recursive: true }) }
  await using server = await startServer({ DATA_DIR: dataDir, PUBLIC_ORIGIN: 'https://pona.example' })
  return await measureResponse(`${server.origin}/`)
}

export async function measureResponse(url: string): Promise<ResponseSize> {
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
