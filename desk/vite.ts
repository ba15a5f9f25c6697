import { join } from 'node:path'
import react from '@vitejs/plugin-react'
import { build, createServer, type InlineConfig } from 'vite'

const REACT = ['react', 'react-dom', 'react-dom/client', 'react/jsx-runtime', 'react/jsx-dev-runtime']

type DeskOptions = {
  publicKey: string
  backendUrl: string
}

export async function buildDesk({ outDir, ...options }: DeskOptions & { outDir: string }): Promise<void> {
  const config = toConfig(options)
  await build({ ...config, build: { ...config.build, outDir: `${outDir}/desk` } })
}

type DevOptions = DeskOptions & { port: number; backendOrigin: string }

/** Serves the desk with hot reload and proxies requests for anything but files to the backend. */
export async function startDeskDev({ port, backendOrigin, ...options }: DevOptions) {
  const proxy = Object.fromEntries(
    ['/readyz', '/auth/v1', '/desk/v1', '/functions/v1'].map((path) => [path, backendOrigin]),
  )
  const server = await createServer({
    ...toConfig(options),
    cacheDir: '../node_modules/.vite/desk',
    optimizeDeps: { include: REACT },
    server: { port, strictPort: true, proxy },
  })
  return server.listen()
}

function toConfig({ publicKey, backendUrl }: DeskOptions) {
  return {
    configFile: false,
    root: import.meta.dirname,
    plugins: [react()],
    define: {
      DESK_BACKEND_URL: JSON.stringify(backendUrl),
      DESK_PUBLIC_KEY: JSON.stringify(publicKey),
    },
    resolve: { alias: { 'react-remove-scroll': join(import.meta.dirname, 'shell', 'remove-scroll.tsx') } },
    // The content security policy allows data: addresses for pictures alone.
    build: {
      // The budget of the desk is of compressed bytes: scripts/budgets.ts.
      chunkSizeWarningLimit: 10_000,
      assetsInlineLimit: 0,
      emptyOutDir: true,
      modulePreload: { polyfill: false },
      reportCompressedSize: false,
      // In one file it compresses to 6 kB less than in the nine that would be shared with the lazy parts.
      rolldownOptions: { output: { codeSplitting: { groups: [{ name: 'desk', tags: ['$initial'] }] } } },
    },
    logLevel: 'warn',
  } satisfies InlineConfig
}
