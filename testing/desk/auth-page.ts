import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import type { SupabaseClient } from '@supabase/supabase-js'
import type { BrowserContext, Page } from 'playwright-core'
import { build } from 'vite'
import { cliFile } from '../server/commands.ts'
import { programEnvironment } from '../server/program-environment.ts'
import type { Pona } from './browser.ts'

declare global {
  interface Window {
    supabase: Pick<SupabaseClient, 'auth'>
    events: string[]
  }
}

const path = '/auth-client-test'
const clientModule = join(import.meta.dirname, '../../node_modules/@supabase/supabase-js/dist/index.mjs')
const password = 'a plum tree by the river'

/** The unmodified Supabase client, bundled for a page. */
async function bundleClient(): Promise<string> {
  const output = await build({
    configFile: false,
    logLevel: 'silent',
    build: {
      write: false,
      lib: { entry: clientModule, formats: ['es'] },
    },
  })
  const [bundle] = Array.isArray(output) ? output : []
  const [chunk] = bundle?.output ?? []
  if (chunk?.type !== 'chunk') throw new Error('The client could not be bundled')
  return chunk.code
}

/** Serves a page at the desk's origin that contains only the client, as `supabase`. */
export async function serveAuthPage(context: BrowserContext, { deskOrigin }: Pona): Promise<void> {
  const client = await bundleClient()
  await context.route(`${deskOrigin}${path}.js`, (route) =>
    route.fulfill({ contentType: 'text/javascript', body: client }),
  )
  await context.route(`${deskOrigin}${path}`, (route) =>
    route.fulfill({
      contentType: 'text/html',
      body: `<!doctype html><title>Client</title><link rel="icon" href="data:,"><script type="module">
        import { createClient } from '${path}.js'
        window.supabase = createClient(location.origin, 'pona-public')
        window.events = []
        window.supabase.auth.onAuthStateChange((event) => window.events.push(event))
      </script>`,
    }),
  )
}

export async function openAuthPage(page: Page, { deskOrigin }: Pona): Promise<void> {
  await page.goto(deskOrigin + path)
  await page.waitForFunction(() => window.events?.includes('INITIAL_SESSION'))
}

export function addStaff({ dataDir }: Pona, email: string): { email: string; password: string } {
  const { status, stderr } = spawnSync(
    process.execPath,
    [cliFile, 'staff', 'add', email, '--password-stdin'],
    {
      env: { ...programEnvironment, DATA_DIR: dataDir },
      input: password,
      encoding: 'utf8',
    },
  )
  if (status !== 0) throw new Error(stderr)
  return { email, password }
}
