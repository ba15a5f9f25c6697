import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { generateApi } from 'swagger-typescript-api'
import { transformWithOxc } from 'vite'

type Ask = (path: string, init?: RequestInit) => Promise<Response>
type Answered = { data: unknown; status: number }
type Called = (...given: unknown[]) => Promise<Answered>
type GeneratedApi = { desk: Readonly<Record<string, Called>> }
type Options = { baseApiParams: { headers: Record<string, string> }; customFetch: Ask }

/** A program that somebody's generator has made of the description, and nothing else. */
export type GeneratedClient = Disposable & {
  connect(ask: Ask, token: string): GeneratedApi
  typeErrors(): string
}

export async function generateClient(description: object): Promise<GeneratedClient> {
  const folder = mkdtempSync(join(tmpdir(), 'pona-client-'))
  // The generator changes what it is handed.
  const spec = structuredClone(description) as Parameters<typeof generateApi>[0]['spec']
  const { files } = await generateApi({
    spec: spec ?? {},
    output: false,
    silent: true,
    httpClientType: 'fetch',
  } as never)
  const [file] = files
  if (file === undefined) throw new Error('The generator has made nothing')
  const source = join(folder, 'client.ts')
  writeFileSync(source, file.fileContent)
  const { code } = await transformWithOxc(file.fileContent, source)
  writeFileSync(join(folder, 'client.mjs'), code)
  const { Api } = (await import(/* @vite-ignore */ pathToFileURL(join(folder, 'client.mjs')).href)) as {
    Api: new (options: Options) => GeneratedApi
  }
  return {
    connect: (ask, token) =>
      new Api({ baseApiParams: { headers: { authorization: `Bearer ${token}` } }, customFetch: ask }),
    typeErrors: () =>
      spawnSync(
        'npx',
        [
          'tsc',
          '--ignoreConfig',
          '--noEmit',
          '--strict',
          '--target',
          'es2022',
          '--lib',
          'es2022,dom',
          source,
        ],
        {
          encoding: 'utf8',
        },
      ).stdout,
    [Symbol.dispose]: () => rmSync(folder, { recursive: true, force: true }),
  }
}
