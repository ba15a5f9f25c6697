import type { ServerResponse } from 'node:http'
import { createServer, type ViteDevServer } from 'vite'
import { escapeHtml } from '#contract/escape-html.ts'
import { DEFAULT_LOCALE, toHomePath } from '#contract/locales.ts'
import type { RenderSettings, SiteRenderer, SiteRendererModule, SiteSettings } from '#contract/site-build.ts'
import type { SiteContent } from './content/types.ts'
import { displayFontSource } from './display-font.ts'
import { formWordsPlugin } from './form-words.ts'
import { languages } from './languages.ts'
import { buildLoader } from './loader-script.ts'
import type { LanguageAssets, SiteAssets } from './site-assets.ts'
import { bundleStylesheets, toFontFace } from './stylesheet.ts'
import { siteAssetsPlugin, siteViteOptions } from './vite-options.ts'

type SiteDevOptions = { port: number; backendOrigin: string; settings: SiteSettings }

const REACT = ['react', 'react-dom', 'react-dom/client', 'react/jsx-runtime', 'react/jsx-dev-runtime']
const RENDERER = '/site-renderer.tsx'
const FONT_URL = `/@fs${displayFontSource}`

/** Serves the site from its sources, rendered at each visit; the form posts to `backendOrigin`. */
export async function startSiteDev({
  port,
  backendOrigin,
  settings,
}: SiteDevOptions): Promise<{ close(): Promise<void> }> {
  const vite = await createServer({
    ...siteViteOptions,
    plugins: [...siteViteOptions.plugins, siteAssetsPlugin(readDevAssets), formWordsPlugin(toChangingModule)],
    // The desk's is another: two servers that optimise into one folder mix their copies of React.
    cacheDir: '../node_modules/.vite/site',
    // No page names them before it is rendered; what is found later would reload it, with a second React.
    optimizeDeps: { entries: ['islands/*.{ts,tsx}'], include: REACT },
    server: { port, strictPort: true, fs: { allow: ['..'] }, proxy: { '/functions': backendOrigin } },
  })
  const rendered = { ...settings, year: new Date().getUTCFullYear() }
  vite.watcher.on('change', () => vite.ws.send({ type: 'full-reload' }))
  vite.middlewares.use(async (request, response) => {
    const path = new URL(request.url ?? '/', backendOrigin).pathname
    const name = findPage(path)
    response.setHeader('content-type', 'text/html; charset=utf-8')
    response.statusCode = name ? 200 : 404
    await renderPage(vite, { path, name: name ?? '404.html', settings: rendered }, response)
  })
  await vite.listen()
  return vite
}

function findPage(path: string): string | undefined {
  const home = languages
    .map(({ locale }) => toHomePath(locale))
    .find((page) => path === page || path === `${page}privacy`)
  return home && `${home.slice(1)}${path === home ? 'index' : 'privacy'}.html`
}

type Renderer = Pick<
  ViteDevServer,
  'moduleGraph' | 'ssrLoadModule' | 'ssrFixStacktrace' | 'transformIndexHtml'
>

type Asked = { path: string; name: string; settings: RenderSettings }

/** Always ends the response: errors thrown by a middleware later would be lost. */
export async function renderPage(
  vite: Renderer,
  { path, name, settings }: Asked,
  response: Pick<ServerResponse, 'statusCode' | 'end'>,
): Promise<void> {
  vite.moduleGraph.invalidateAll()
  try {
    const files = (await loadRenderer(vite, settings)).renderStaticFiles(new Date())
    response.end(await vite.transformIndexHtml(path, `${files[name]}`))
  } catch (error) {
    const failure = error instanceof Error ? error : new Error(String(error))
    vite.ssrFixStacktrace(failure)
    response.statusCode = 500
    response.end(await renderError(vite, { path, settings }, failure))
  }
}

/** Uses the site's error page, or a bare one if that can't be loaded either; it reloads once the error is fixed. */
async function renderError(
  vite: Renderer,
  { path, settings }: Omit<Asked, 'name'>,
  { message, stack = message }: Error,
): Promise<string> {
  try {
    return (await loadRenderer(vite, settings)).renderSitePage({
      locale: DEFAULT_LOCALE,
      kind: 'application-error',
      status: 500,
      message,
      stack,
    })
  } catch {
    return vite.transformIndexHtml(path, `<!doctype html><title>500</title><pre>${escapeHtml(stack)}</pre>`)
  }
}

async function loadRenderer(vite: Renderer, settings: RenderSettings): Promise<SiteRenderer> {
  // Vite doesn't know the types of what it loads.
  const { createSiteRenderer } = (await vite.ssrLoadModule(RENDERER)) as SiteRendererModule
  return createSiteRenderer(settings)
}

function toChangingModule(locale: string): string {
  return `import { findContent } from '/languages.ts'
import { toFormWords } from '/form-words.ts'
export const words = toFormWords(findContent(${JSON.stringify(locale)}))`
}

async function readDevAssets(): Promise<SiteAssets> {
  const { home, page } = bundleStylesheets()
  const stylesheets = { home: toFontFace(FONT_URL) + home, page: toFontFace(FONT_URL) + page }
  const toAssets = ({ locale }: SiteContent): LanguageAssets => ({
    stylesheets,
    fontUrl: FONT_URL,
    inquiryFormModule: `/islands/inquiry-form.tsx?locale=${locale}`,
    shareImage: '',
  })
  return {
    languages: Object.fromEntries(languages.map((content) => [content.locale, toAssets(content)])),
    loader: await buildLoader(),
    islandStyle: '/islands.css',
    tooltipModule: '/islands/tooltip.ts',
    patientFilesModule: '/islands/patient-files.ts',
    patientPageModule: '/islands/patient-page.ts',
    photos: {},
  }
}
