import { join } from 'node:path'
import react from '@vitejs/plugin-react'
import { build, createServer, type InlineConfig, type Plugin } from 'vite'
import { type DeskSettings, fillDeskPage } from '#contract/desk/desk-page.ts'
import { rememberPackages } from '../scripts/bundled-packages.ts'

const COMPANY_STYLE = /<link[^>]*\/look\.css[^>]*>/
const REACT = ['react', 'react-dom', 'react-dom/client', 'react/jsx-runtime', 'react/jsx-dev-runtime']

export async function buildDesk(outDir: string): Promise<void> {
  await build({ ...config, build: { ...config.build, outDir: `${outDir}/desk` } })
}

type DevOptions = { port: number; backendOrigin: string; settings: DeskSettings }

/** Serves the desk with hot reload and proxies requests for anything but files to the backend. */
export async function startDeskDev({ port, backendOrigin, settings }: DevOptions) {
  const proxy = Object.fromEntries(
    ['/auth/v1', '/desk/v1', '/functions/v1', '/openapi.json', '/words-frame'].map((path) => [
      path,
      backendOrigin,
    ]),
  )
  const server = await createServer({
    ...config,
    plugins: [...config.plugins, fillPage(settings)],
    cacheDir: '../node_modules/.vite/desk',
    optimizeDeps: { include: REACT },
    server: { port, strictPort: true, proxy },
  })
  return server.listen()
}

const config = {
  configFile: false,
  root: import.meta.dirname,
  plugins: [react(), rememberPackages],
  resolve: { alias: { 'react-remove-scroll': join(import.meta.dirname, 'shell', 'remove-scroll.tsx') } },
  // The content security policy allows data: addresses for pictures alone.
  build: {
    // The budget of the desk is of compressed bytes: scripts/budgets.ts.
    chunkSizeWarningLimit: 10_000,
    assetsInlineLimit: 0,
    emptyOutDir: true,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            // In one file it compresses to 6 kB less than in the nine that would be shared with the lazy parts.
            { name: 'desk', tags: ['$initial'] },
            // Includes all that they import: in thirty files of a few hundred bytes each, they would wait for one
            // another on the six connections of HTTP/1.1.
            {
              name: 'inquiry',
              test: /\/desk\/(?:pages\/inquiry\/(?:inquiry-page|outcome-dialog)|files\/list\/inquiry-files|case\/(?:predict-act|act-words))\.tsx?$/,
            },
          ],
        },
      },
    },
  },
  logLevel: 'warn',
} satisfies InlineConfig

function fillPage(settings: DeskSettings): Plugin {
  return {
    name: 'fill-desk-page',
    // The server behind may not have started yet, and a page waits for its stylesheets.
    transformIndexHtml: (page) => fillDeskPage(page, settings).replace(COMPANY_STYLE, ''),
  }
}
