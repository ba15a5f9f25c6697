import { hash } from 'node:crypto'
import { existsSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { addIntegrity } from '../desk/add-integrity.ts'
import { buildDesk } from '../desk/vite.ts'
import { compressFiles } from '../server/company/pages/compress-files.ts'
import { toPageInputs } from '../server/company/pages/page-inputs.ts'
import { readRelease } from '../server/company/pages/page-record.ts'
import { toSiteFacts } from '../server/company/pages/site-facts.ts'
import { writePages } from '../server/company/pages/write-pages.ts'
import { toPresent } from '../server/company/settings/present.ts'
import { parseConfig } from '../server/platform/config/config.ts'
import {
  listSources,
  listStamps,
  toSourcesFile,
  toStampFile,
} from '../server/platform/process/built-server.mjs'
import { buildSite } from '../site/build/build.ts'
import { buildCli, buildServer } from './build-server.ts'
import { listBundledPackages } from './bundled-packages.ts'
import { bundledPackagesFile, distDir, rootDir } from './paths.ts'
import { readSourceTime } from './source-time.ts'
import { sources } from './sources.mjs'

// Built aside and moved into place at the end, so that a server never starts on half a build. A running server must
// be restarted: it would send this build's pages with the CSP hashes of the previous one.
const outDir = `${distDir}.new`
const now = readSourceTime() ?? new Date()
// Read before building, and the stamps before the contents: later changes are not in the build.
const stamps = listStamps(rootDir, sources).join('\n')
const builtFrom = listSources(rootDir, sources).join('\n')

// Vite would otherwise build React for development where a test runner or a shell has set it.
process.env['NODE_ENV'] = 'production'
rmSync(outDir, { recursive: true, force: true })
await buildSite({ outDir, release: hash('sha256', builtFrom) })
await buildDesk(outDir)
await buildServer(outDir)
await buildCli(outDir)
nameDeskFiles(join(outDir, 'desk'))
await compressFiles(join(outDir, 'site'))
await compressFiles(join(outDir, 'desk'))
// Starts without settings use these pages.
const { contents } = readRelease(outDir)
const config = parseConfig({})
await writePages({
  distDir: outDir,
  folder: outDir,
  earlier: [],
  inputs: toPageInputs(config, contents, toPresent(config, toSiteFacts(contents)), now),
  now,
})
writeFileSync(join(outDir, bundledPackagesFile), JSON.stringify(listBundledPackages(), null, 2))
writeFileSync(toSourcesFile(outDir), builtFrom)
writeFileSync(toStampFile(outDir), stamps)
moveIntoPlace()

function moveIntoPlace(): void {
  const before = `${distDir}.before`
  rmSync(before, { recursive: true, force: true })
  if (existsSync(distDir)) renameSync(distDir, before)
  renameSync(outDir, distDir)
  rmSync(before, { recursive: true, force: true })
}

function nameDeskFiles(folder: string): void {
  const page = join(folder, 'index.html')
  writeFileSync(
    page,
    addIntegrity(readFileSync(page, 'utf8'), (path) => readFileSync(join(folder, path))),
  )
}
