import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startServer } from './server-process.ts'

/** Bytes that a server sends before the first acknowledgement: ten packets (RFC 6928). */
export const INITIAL_WINDOW_BYTES = 14_600

const publicOrigin = 'https://pona.example'

type ResponseSize = { headerBytes: number; bodyBytes: number }

/** Measures the home page over TLS, where the headers are longest. */
export async function measureFirstResponse(distDir: string): Promise<ResponseSize> {
  const folder = mkdtempSync(join(tmpdir(), 'pona-first-response-'))
  using _folder = { [Symbol.dispose]: () => rmSync(folder, { recursive: true }) }
  const servedDir = join(folder, 'dist')
  copyBuild(distDir, servedDir)
  const environment = { DATA_DIR: join(folder, 'data'), PUBLIC_ORIGIN: publicOrigin }
  await using server = await startServer(environment, { distDir: servedDir })
  return await measureResponse(`${server.origin}/`)
}

/** Replaces the build's address by one that the server accepts as PUBLIC_ORIGIN. */
function copyBuild(distDir: string, copyDir: string): void {
  mkdirSync(copyDir)
  for (const name of readdirSync(distDir)) symlinkSync(join(distDir, name), join(copyDir, name))
  const file = join(copyDir, 'site-build.json')
  const site = JSON.parse(readFileSync(file, 'utf8'))
  rmSync(file)
  writeFileSync(file, JSON.stringify({ ...site, publicOrigin }))
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
