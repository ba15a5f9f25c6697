import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { extname } from 'node:path'
import type { SentFile } from '#testing/files/sent-files.ts'

/** As servers name what they know by its name alone. */
const types: Readonly<Record<string, string>> = {
  '.html': 'text/html',
  '.htm': 'text/html',
  '.xhtml': 'application/xhtml+xml',
  '.svg': 'image/svg+xml',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.pdf': 'application/pdf',
  '.jpg': 'image/jpeg',
  '.png': 'image/png',
}

export type MarkServer = AsyncDisposable & {
  toMark(n: number): string
  /** The numbers of the files that ran since the last call. */
  takeRan(): Set<number>
  /** A file served inline, as its name says. */
  toNaive(n: number): string
  /** A page that embeds `url` in every way that could run it. */
  toEmbedding(url: string): string
}

/** Notices what runs in a browser, and serves files as the control does. */
export async function startMarkServer(
  files: (toMark: MarkServer['toMark']) => Promise<SentFile[]>,
): Promise<MarkServer> {
  let ran = new Set<number>()
  let served: SentFile[] = []
  const server = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://x')
    const [, what, n = ''] = pathname.split('/')
    if (what === 'ran') ran.add(Number(n))
    const file = what === 'naive' ? served[Number(n)] : undefined
    if (file) {
      response.setHeader('Content-Type', types[extname(file.name)] ?? 'application/octet-stream')
      response.end(file.content)
    } else if (what === 'embed') {
      response.setHeader('Content-Type', 'text/html')
      response.end(toEmbeddingPage(searchParams.get('url') ?? ''))
    } else response.end()
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const toMark = (n: number) => `${origin}/ran/${n}`
  served = await files(toMark)
  return {
    toMark,
    takeRan() {
      const taken = ran
      ran = new Set()
      return taken
    },
    toNaive: (n) => `${origin}/naive/${n}`,
    toEmbedding: (url) => `${origin}/embed?url=${encodeURIComponent(url)}`,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      server.close()
    },
  }
}

function toEmbeddingPage(url: string): string {
  return `<!doctype html><link rel="stylesheet" href="${url}"><img src="${url}"><iframe src="${url}"></iframe>
<object data="${url}"></object><embed src="${url}"><script src="${url}"></script>`
}
