import { copyFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { sendContactEmail } from '#contract/inquiry/send-contact-email.ts'
import { bundleFunction } from '../deploy/supabase/bundle.ts'
import { makeCdnPages } from '../server/company/pages/cdn-pages.ts'
import { toSiteSettings } from '../server/company/pages/page-inputs.ts'
import { readRelease } from '../server/company/pages/page-record.ts'
import { toSiteFacts } from '../server/company/pages/site-facts.ts'
import { readNoPictures } from '../server/company/pictures/store.ts'
import { toPresent } from '../server/company/settings/present.ts'
import { parseConfig } from '../server/platform/config/config.ts'
import { buildIfNeeded } from './build-if-needed.ts'
import { distDir, rootDir } from './paths.ts'
import { readOrRefuse } from './read-or-refuse.ts'

// Reads the variables of the pages: a machine that renders for a CDN needs none of the server's.
const { PUBLIC_KEY, PUBLIC_ORIGIN, BACKEND_URL, RETENTION_DAYS } = process.env
const config = readOrRefuse(() => parseConfig({ PUBLIC_KEY, PUBLIC_ORIGIN, BACKEND_URL, RETENTION_DAYS }))
if (config.backendUrl === '') {
  process.stderr.write(
    'BACKEND_URL: expected the address of the project, https://….supabase.co: the pages call it\n',
  )
  process.exit(1)
}

buildIfNeeded()
const pagesDir = join(distDir, 'cdn')
rmSync(pagesDir, { recursive: true, force: true })
const present = toPresent(config, toSiteFacts(readRelease(distDir).contents))
await makeCdnPages({ distDir, folder: pagesDir, config, present, readPictures: readNoPictures })
const outDir = join(distDir, 'supabase')
await bundleFunction({
  distDir,
  pagesDir,
  settings: toSiteSettings(config, present),
  outDir: join(outDir, 'functions', sendContactEmail.name),
})
copyFileSync(join(rootDir, 'deploy', 'supabase', 'config.toml'), join(outDir, 'config.toml'))
process.stdout.write(
  `${join(pagesDir, 'site')} goes to the CDN; ${outDir} is what "supabase functions deploy --workdir dist" takes\n`,
)
