import { join } from 'node:path'
import { build } from 'vite'
import { rootDir } from './paths.ts'

/** Writes the server with all that it imports to `outDir/server`, readable as it is: a fault names lines that can be found. */
export async function buildServer(outDir: string): Promise<void> {
  await build({
    configFile: false,
    root: rootDir,
    publicDir: false,
    logLevel: 'warn',
    ssr: { noExternal: true, target: 'node' },
    build: {
      ssr: join(rootDir, 'server', 'serve.ts'),
      outDir: join(outDir, 'server'),
      target: 'node26',
      minify: false,
      reportCompressedSize: false,
      rolldownOptions: {
        external: 'pg-native',
        output: { entryFileNames: '[name].js', chunkFileNames: '[name].js' },
      },
    },
  })
}
