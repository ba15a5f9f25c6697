import { existsSync, readFileSync, statSync } from 'node:fs'
import { createServer } from 'node:http'
import { join, normalize } from 'node:path'
import { getMimeType } from 'hono/utils/mime'

type Rule = { path: RegExp; headers: [name: string, value: string][] }

export type Cdn = AsyncDisposable & { origin: string }

/** Serves a folder as Cloudflare Pages and Netlify do: pages without the end of their name, and headers by `_headers`. */
export async function startCdn(siteDir: string, port: number): Promise<Cdn> {
  const rules = parseRules(readFileSync(join(siteDir, '_headers'), 'utf8'))
  const server = createServer((request, response) => {
    const path = normalize(new URL(request.url ?? '/', 'http://cdn.test').pathname)
    const file = findFile(siteDir, path)
    for (const { headers } of rules.filter((rule) => rule.path.test(path)))
      for (const [name, value] of headers) response.appendHeader(name, value)
    response.setHeader('content-type', getMimeType(file ?? '') ?? 'text/html; charset=utf-8')
    response.statusCode = file === undefined ? 404 : 200
    response.end(readFileSync(file ?? join(siteDir, '404.html')))
  })
  await new Promise<void>((resolve) => server.listen(port, 'localhost', resolve))
  return {
    origin: `http://localhost:${port}`,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

function findFile(siteDir: string, path: string): string | undefined {
  if (path === '/_headers') return undefined
  return [path, `${path}.html`, `${path}/index.html`]
    .map((name) => join(siteDir, name))
    .find((file) => existsSync(file) && statSync(file).isFile())
}

/** https://developers.cloudflare.com/pages/configuration/headers/: every rule that matches adds its headers. */
function parseRules(text: string): Rule[] {
  return text.split('\n\n').map((block) => {
    const [path = '', ...lines] = block.trim().split('\n')
    return {
      path: new RegExp(`^${path.split('*').map(RegExp.escape).join('.*')}$`),
      headers: lines.map((line) => {
        const [, name = '', value = ''] = /^ {2}([\w-]+): (.*)$/.exec(line) ?? []
        return [name, value]
      }),
    }
  })
}
