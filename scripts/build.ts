import { readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { addIntegrity } from '../desk/add-integrity.ts'
import { buildDesk } from '../desk/vite.ts'
import { buildSite } from '../site/build.ts'
import { readBuildOptions } from './build-options.ts'
import { buildServer } from './build-server.ts'
import { compressFiles } from './compress-files.ts'
import { distDir } from './paths.ts'

// Built aside and moved into place at the end: what is being served never meets half a build.
const outDir = `${distDir}.new`
const options = { outDir, ...readBuildOptions(process.env) }

rmSync(outDir, { recursive: true, force: true })
await buildSite(options)
await buildDesk(options)
await buildServer(outDir)
nameDeskFiles(join(outDir, 'desk'))
await compressFiles(join(outDir, 'site'))
await compressFiles(join(outDir, 'desk'))
rmSync(distDir, { recursive: true, force: true })
renameSync(outDir, distDir)

function nameDeskFiles(folder: string): void {
  const page = join(folder, 'index.html')
  writeFileSync(
    page,
    addIntegrity(readFileSync(page, 'utf8'), (path) => readFileSync(join(folder, path))),
  )
}
