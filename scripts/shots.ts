import { spawnSync } from 'node:child_process'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { buildIfNeeded } from './build-if-needed.ts'
import { rootDir, testingProgram } from './paths.ts'

// Pictures of the states that the browser tests open: as each test ends, and wherever axe looks. Without arguments all of
// them; else those of files, as in `npm run shots -- tests/browser/desk/my-day.spec.ts`.

const PICTURES = join(rootDir, 'shots')
const files = process.argv.slice(2)

buildIfNeeded()
rmSync(PICTURES, { recursive: true, force: true })
const { status } = spawnSync(
  testingProgram('playwright'),
  ['test', '--retries=0', '--timeout=300000', ...files],
  {
    cwd: rootDir,
    stdio: 'inherit',
    env: { ...process.env, PICTURES },
  },
)
process.stdout.write(`\nThe pictures are in ${PICTURES}\n`)
process.exitCode = status ?? 1
