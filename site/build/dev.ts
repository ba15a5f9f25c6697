import type { ServerResponse } from 'node:http'
import { fileURLToPath } from 'node:url'
import { createServer, type Plugin, type ViteDevServer } from 'vite'
import { DEFAULT_LOCALE, toHomePath } from '#contract/locales.ts'
import { brandColours } from '#contract/look/colours.ts'
import type {
  LanguageAssets,
  RenderInputs,
  SiteRenderer,
  SiteRendererModule,
  SiteSettings,
} from '#contract/site/site-build.ts'
import { escapeHtml } from '#contract/words/escape-html.ts'
import type { Contents } from '../content/contents.ts'
import { filledContents } from '../content/default-contents.ts'
import { listIndexedPaths } from '../content/public-files.ts'
import type { SiteAssets } from '../style/site-assets.ts'
import { bundleStylesheets } from '../style/stylesheet.ts'
import { buildLoader } from './loader-script.ts'
import { siteAssetsPlugin, siteViteOptions } from './vite-options.ts'

type SiteDevOptions = { port: number; backendOrigin: string; settings: SiteSettings }

const REACT = ['react', 'react-dom', 'react-dom/client', 'react/jsx-runtime', 'react/jsx-dev-runtime']
const RENDERER = '/render/site-renderer.tsx'
const CONTENTS = '/content/default-contents.ts'
const WORDS = '/words?locale='
/** In place of a locale: the lines that offer each language. */
const OFFERS = 'offers'
const FONT = '@fontsource-variable/fraunces/files/fraunces-latin-full-normal.woff2'
const FONT_URL = `/@fs${fileURLToPath(import.meta.resolve(FONT))}`

/** Serves the site from its sources, rendered at each visit; the form posts to `backendOrigin`. */
export async function startSiteDev({
  port,
  backendOrigin,
  settings,
}: SiteDevOptions): Promise<{ close(): Promise<void> }> {
  const vite = await createServer({
    ...siteViteOptions,
    plugins: [...siteViteOptions.plugins, siteAssetsPlugin(readDevAssets), wordsPlugin()],
    // The desk's is another: two servers that optimise into one folder mix their copies of React.
    cacheDir: '../node_modules/.vite/site',
    // No page names them before it is rendered; what is found later would reload it, with a second React.
    optimizeDeps: { entries: ['islands/*.{ts,tsx}'], include: REACT },
    server: { port, strictPort: true, fs: { allow: ['..'] }, proxy: { '/functions': backendOrigin } },
  })
  vite.watcher.on('change', () => vite.ws.send({ type: 'full-reload' }))
  vite.middlewares.use(async (request, response) => {
    const path = new URL(request.url ?? '/', backendOrigin).pathname
    const name = findPage(path)
    response.setHeader('content-type', 'text/html; charset=utf-8')
    response.statusCode = name ? 200 : 404
    await renderPage(vite, { path, name: name ?? '404.html', settings }, response)
  })
  await vite.listen()
  return vite
}

function findPage(path: string): string | undefined {
  const pages = filledContents.languages.flatMap(({ locale }) =>
    listIndexedPaths(filledContents).map((name) => toHomePath(locale) + name),
  )
  if (!pages.includes(path)) return undefined
  return `${path.slice(1)}${path.endsWith('/') ? 'index' : ''}.html`
}

type Renderer = Pick<
  ViteDevServer,
  'moduleGraph' | 'ssrLoadModule' | 'ssrFixStacktrace' | 'transformIndexHtml'
>

type Asked = { path: string; name: string; settings: SiteSettings }

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

async function loadRenderer(vite: Renderer, settings: SiteSettings): Promise<SiteRenderer> {
  // Vite doesn't know the types of what it loads.
  const { filledContents: contents } = (await vite.ssrLoadModule(CONTENTS)) as { filledContents: Contents }
  const { createSiteRenderer } = (await vite.ssrLoadModule(RENDERER)) as SiteRendererModule
  const entries = contents.languages.map(({ locale }) => [locale, toAssets(locale)])
  const inputs: RenderInputs = {
    ...settings,
    contents,
    year: new Date().getUTCFullYear(),
    assets: Object.fromEntries(entries),
    look: { colours: brandColours, logo: null },
    photos: {},
    lookAssets: { islandStyle: '/style/islands.css', logo: null, drawings: {}, photos: {} },
  }
  return createSiteRenderer(inputs)
}

function toAssets(locale: string): LanguageAssets {
  return {
    fontUrl: FONT_URL,
    wordsModule: WORDS + locale,
    shareImage: '',
    offersModule: WORDS + OFFERS,
    faces: {},
  }
}

function wordsPlugin(): Plugin {
  return {
    name: 'words',
    resolveId: (source) => (source.startsWith(WORDS) ? source : undefined),
    load: (id) => (id.startsWith(WORDS) ? toChangingModule(id.slice(WORDS.length)) : undefined),
  }
}

function toChangingModule(locale: string): string {
  if (locale === OFFERS)
    return `import { filledContents } from '${CONTENTS}'
export const words = Object.fromEntries(filledContents.languages.map(({ locale, language }) => [locale, language]))`
  return `import { filledContents } from '${CONTENTS}'
import { findContent } from '/content/contents.ts'
import { toFormWords } from '/inquiry-form/form-words.ts'
export const words = toFormWords(findContent(filledContents, ${JSON.stringify(locale)}), filledContents)`
}

async function readDevAssets(): Promise<SiteAssets> {
  const { islands: _, stampInk, ...styles } = bundleStylesheets()
  return {
    styles,
    stampInk,
    loader: await buildLoader(),
    inquiryFormModule: '/islands/inquiry-form.tsx',
    tooltipModule: '/islands/tooltip.ts',
    languageOfferModule: '/islands/language-offer.ts',
    patientFilesModule: '/islands/patient-files.ts',
    patientPageModule: '/islands/patient-page.ts',
  }
}
