import { copyFileSync } from 'node:fs'
import { join } from 'node:path'
import { sendContactEmail } from '#contract/send-contact-email.ts'
import { bundleFunction } from '../deploy/supabase/bundle.ts'
import { buildIfNeeded } from './build-if-needed.ts'
import { readOwnBuildOptions } from './build-options.ts'
import { distDir, rootDir } from './paths.ts'

if (readOwnBuildOptions().backendUrl === '') {
  process.stderr.write(
    'BACKEND_URL: expected the address of the project, https://….supabase.co: the pages are built to call it\n',
  )
  process.exit(1)
}

buildIfNeeded()
const outDir = join(distDir, 'supabase')
await bundleFunction({ distDir, outDir: join(outDir, 'functions', sendContactEmail.name) })
copyFileSync(join(rootDir, 'deploy', 'supabase', 'config.toml'), join(outDir, 'config.toml'))
process.stdout.write(`${outDir} is what "supabase functions deploy --workdir dist" takes\n`)
