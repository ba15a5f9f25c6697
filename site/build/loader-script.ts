import { join } from 'node:path'
import { buildOnce, entryOf } from './build-once.ts'
import { siteBuildOptions, siteRoot, siteViteOptions } from './vite-options.ts'

export async function buildLoader(): Promise<string> {
  const output = await buildOnce({
    ...siteViteOptions,
    plugins: [],
    build: {
      ...siteBuildOptions,
      write: false,
      rolldownOptions: { input: join(siteRoot, 'islands/loader.ts'), output: { format: 'iife' } },
    },
  })
  return entryOf(output).code.trim()
}
