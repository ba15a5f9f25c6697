import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { INITIAL_WINDOW_BYTES, measureResponse } from '../tests/support/first-response.ts'
import { startServer } from '../tests/support/server-process.ts'
import { distDir } from './paths.ts'

const assetsDir = join(distDir, 'site', 'assets')

/** Compressed bytes, as brotli where there is such a file. */
const budgets = [
  {
    name: 'first response, with its headers',
    bytes: await sumOfFirstResponse(),
    limit: INITIAL_WINDOW_BYTES,
  },
  { name: 'all islands together', bytes: sum(/\.js$/), limit: 80_000 },
  { name: 'fonts', bytes: sum(/\.woff2$/), limit: 16_000 },
  { name: 'largest picture', bytes: Math.max(0, ...sizes(/\.svg$/)), limit: 6_000 },
  { name: 'script to the inbox of the desk', bytes: sumOfDesk(/\.js$/), limit: 200_000 },
  { name: 'style of the desk', bytes: sumOfDesk(/\.css$/), limit: 12_000 },
]

for (const { name, bytes, limit } of budgets) {
  const verdict = bytes <= limit ? 'ok  ' : 'OVER'
  process.stdout.write(
    `${verdict}  ${name}: ${bytes} of ${limit} bytes (${Math.round((bytes / limit) * 100)} %)\n`,
  )
}
process.exitCode = budgets.every(({ bytes, limit }) => bytes <= limit) ? 0 : 1

/** As the started server sends the home page over TLS, where it has most to say. */
async function sumOfFirstResponse(): Promise<number> {
  const dataDir = mkdtempSync(join(tmpdir(), 'pona-budgets-'))
  const server = await startServer({ DATA_DIR: dataDir, PUBLIC_ORIGIN: 'https://pona.example' })
  const { headerBytes, bodyBytes } = await measureResponse(`${server.origin}/`)
  await server.end('SIGTERM')
  rmSync(dataDir, { recursive: true })
  return headerBytes + bodyBytes
}

/** What the desk's page names itself: everything else comes when it is asked for. */
function sumOfDesk(pattern: RegExp): number {
  const deskDir = join(distDir, 'desk')
  const named = readFileSync(join(deskDir, 'index.html'), 'utf8').matchAll(
    /(?:src|href)="\/(assets\/[^"]+)"/g,
  )
  return [...named]
    .map(([, path]) => path ?? '')
    .filter((path) => pattern.test(path))
    .reduce((total, path) => total + sizeOf(join(deskDir, path)), 0)
}

function sum(pattern: RegExp): number {
  return sizes(pattern).reduce((total, bytes) => total + bytes, 0)
}

function sizes(pattern: RegExp): number[] {
  return readdirSync(assetsDir)
    .filter((name) => pattern.test(name))
    .map((name) => sizeOf(join(assetsDir, name)))
}

function sizeOf(file: string): number {
  const compressed = `${file}.br`
  return statSync(existsSync(compressed) ? compressed : file).size
}
