import type { ServerResponse } from 'node:http'
import { createServer, type ViteDevServer } from 'vite'
import { escapeHtml } from '#contract/escape-html.ts'
import { displayFontSource } from './display-font.ts'
import { buildLoader } from './loader-script.ts'
import type { SiteAssets } from './site-assets.ts'
import { bundleStylesheets, toFontFace } from './stylesheet.ts'
import { siteAssetsPlugin, siteViteOptions } from './vite-options.ts'

type SiteDevOptions = { port: number; backendOrigin: string; retentionDays: number }

const pages: Record<string, string> = { '/': 'index.html', '/privacy': 'privacy.html' }
const RENDERER = '/site-renderer.tsx'
const FONT_URL = `/@fs${displayFontSource}`

/** Serves the site from its sources, rendered at each visit; the form posts to `backendOrigin`. */
export async function startSiteDev({
  port,
  backendOrigin,
  retentionDays,
}: SiteDevOptions): Promise<{ close(): Promise<void> }> {
  const vite = await createServer({
    ...siteViteOptions,
    plugins: [...siteViteOptions.plugins, siteAssetsPlugin(() => readDevAssets(retentionDays))],
    server: { port, strictPort: true, fs: { allow: ['..'] }, proxy: { '/functions': backendOrigin } },
  })
  vite.watcher.on('change', () => vite.ws.send({ type: 'full-reload' }))
  vite.middlewares.use(async (request, response) => {
    const path = new URL(request.url ?? '/', backendOrigin).pathname
    const name = pages[path]
    response.setHeader('content-type', 'text/html; charset=utf-8')
    response.statusCode = name ? 200 : 404
    await renderPage(vite, path, name ?? '404.html', response)
  })
  await vite.listen()
  return vite
}

type Renderer = Pick<
  ViteDevServer,
  'moduleGraph' | 'ssrLoadModule' | 'ssrFixStacktrace' | 'transformIndexHtml'
>

/** Always ends the response: errors thrown by a middleware later would be lost. */
export async function renderPage(
  vite: Renderer,
  path: string,
  name: string,
  response: Pick<ServerResponse, 'statusCode' | 'end'>,
): Promise<void> {
  vite.moduleGraph.invalidateAll()
  try {
    const renderer = await vite.ssrLoadModule(RENDERER)
    response.end(await vite.transformIndexHtml(path, renderer['renderStaticPages']()[name]))
  } catch (error) {
    const failure = error instanceof Error ? error : new Error(String(error))
    vite.ssrFixStacktrace(failure)
    response.statusCode = 500
    response.end(await renderError(vite, path, failure))
  }
}

/** Uses the site's error page, or a bare one if that can't be loaded either; it reloads once the error is fixed. */
async function renderError(vite: Renderer, path: string, { message, stack }: Error): Promise<string> {
  try {
    const renderer = await vite.ssrLoadModule(RENDERER)
    return renderer['renderSitePage']({ kind: 'application-error', status: 500, message, stack })
  } catch {
    return vite.transformIndexHtml(
      path,
      `<!doctype html><title>500</title><pre>${escapeHtml(stack ?? message)}</pre>`,
    )
  }
}

async function readDevAssets(retentionDays: number): Promise<SiteAssets> {
  const { home, page } = bundleStylesheets()
  return {
    stylesheets: { home: toFontFace(FONT_URL) + home, page: toFontFace(FONT_URL) + page },
    loader: await buildLoader(),
    fontUrl: FONT_URL,
    islandStyle: '/islands.css',
    inquiryFormModule: '/islands/inquiry-form.tsx',
    tooltipModule: '/islands/tooltip.ts',
    backendUrl: '',
    publicKey: process.env['PUBLIC_KEY'] ?? 'pona-public',
    publicOrigin: '',
    retentionDays,
    shareImage: '',
    photos: {},
    buildYear: new Date().getFullYear(),
  }
}
