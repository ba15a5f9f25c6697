import react from '@vitejs/plugin-react'
import { build, createServer, type InlineConfig } from 'vite'

const config: InlineConfig = {
  configFile: false,
  root: import.meta.dirname,
  plugins: [react()],
  // An inlined asset is a data: address, which the content security policy allows for pictures alone.
  build: { assetsInlineLimit: 0, emptyOutDir: true, modulePreload: { polyfill: false } },
  logLevel: 'warn',
}

/** Builds the desk to plain static files in `${outDir}/desk`. */
export async function buildDesk({ outDir }: { outDir: string }): Promise<void> {
  await build({ ...config, build: { ...config.build, outDir: `${outDir}/desk` } })
}

type DevOptions = { port: number; backendOrigin: string }

/** Serves the desk with hot reload; what isn't a file of its own is asked of the backend. */
export async function startDeskDev({ port, backendOrigin }: DevOptions): Promise<{ close(): Promise<void> }> {
  const proxy = Object.fromEntries(
    ['/readyz', '/auth', '/desk/v1', '/functions'].map((path) => [path, backendOrigin]),
  )
  const server = await createServer({ ...config, server: { port, strictPort: true, proxy } })
  return server.listen()
}
