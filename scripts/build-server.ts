import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { build } from 'vite'
import { toCompiledDir, toServerFile } from '../server/platform/process/built-server.mjs'
import { rememberPackages } from './bundled-packages.ts'
import { rootDir, unbundledPackages } from './paths.ts'

/** The threads that read the database, render pages, send and parse mails, and the processes for hostile files are programs of their own. */
const programs = [
  'serve/serve.ts',
  'serve/reading-thread.ts',
  'serve/rendering-thread.ts',
  'serve/sending/sending-thread.ts',
  'inbox/search/search-thread.ts',
  'incoming-mail/parse/parse-worker.ts',
  'files/previews/encode-picture.ts',
  'settings/cards/encode-face.ts',
  'files/pages/count-pdf-pages.ts',
  'pictures/encode-upload.ts',
]

const programsApart = ['company/pages/render-pages.ts', 'platform/db/check-damage.ts']

type Bundle = { base: string; files: readonly string[]; outDir: string }

/** Writes the server with all its imports to `outDir/server`. Not minified, so that stack traces name lines that can be found. */
export async function buildServer(outDir: string): Promise<void> {
  await buildPrograms(outDir, programs)
  // Each by itself: what it shares with the server would become a file of its own, which every start loads.
  for (const file of programsApart) await buildPrograms(outDir, [file])
  compile(outDir)
}

/** Writes `pona` to `outDir/cli`: apart, too, so that the server's start loads nothing of it. */
export async function buildCli(outDir: string): Promise<void> {
  await bundle({ base: 'cli', files: ['main.ts'], outDir: join(outDir, 'cli') })
}

async function buildPrograms(outDir: string, files: readonly string[]): Promise<void> {
  await bundle({ base: 'server', files, outDir: join(outDir, 'server') })
}

async function bundle({ base, files, outDir }: Bundle): Promise<void> {
  await build({
    configFile: false,
    root: rootDir,
    publicDir: false,
    logLevel: 'warn',
    plugins: [rememberPackages],
    ssr: { noExternal: true, target: 'node' },
    build: {
      ssr: true,
      outDir,
      emptyOutDir: false,
      target: 'node26',
      minify: false,
      reportCompressedSize: false,
      chunkSizeWarningLimit: 10_000,
      rolldownOptions: {
        input: files.map((file) => join(rootDir, base, file)),
        external: ['pg-native', ...unbundledPackages],
        output: {
          entryFileNames: '[name].js',
          chunkFileNames: '[name].js',
          // A running Node keeps the source in memory.
          comments: { legal: true, annotation: false, jsdoc: false },
        },
      },
    },
  })
}

/** Node saves its compile cache when a process exits by itself, which a killed server never does. */
function compile(outDir: string): void {
  const cache = { directory: toCompiledDir(outDir), portable: true }
  const program = `import { enableCompileCache } from 'node:module'
    enableCompileCache(${JSON.stringify(cache)})
    await import(${JSON.stringify(pathToFileURL(toServerFile(outDir)).href)})`
  const { status } = spawnSync(process.execPath, ['--input-type=module', '--eval', program], {
    stdio: 'inherit',
  })
  if (status !== 0) throw new Error('The built server does not load')
}
