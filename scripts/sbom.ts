import { execFileSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { toBillOfMaterials } from './bill-of-materials.ts'
import { buildIfNeeded } from './build-if-needed.ts'
import { rootDir } from './paths.ts'
import { refuse } from './refuse.ts'
import { readShipped } from './shipped-packages.ts'

const [file, ...others] = process.argv.slice(2)
if (file === undefined || others.length > 0) refuse('Usage: npm run sbom -- FILE')
const builtAt = readSourceTime()
buildIfNeeded()
writeFileSync(file, toBillOfMaterials(readShipped(), builtAt))

/** The commit's, so that each build of one commit writes the same; SOURCE_DATE_EPOCH for sources without Git. */
function readSourceTime(): Date {
  const { SOURCE_DATE_EPOCH } = process.env
  const time = new Date(Number(SOURCE_DATE_EPOCH ? SOURCE_DATE_EPOCH : readCommitTime()) * 1000)
  if (Number.isNaN(time.getTime())) refuse('SOURCE_DATE_EPOCH: expected seconds since 1970')
  return time
}

function readCommitTime(): string {
  try {
    return execFileSync('git', ['show', '--no-patch', '--format=%ct', 'HEAD'], {
      cwd: rootDir,
      encoding: 'utf8',
      stdio: 'pipe',
    })
  } catch {
    refuse('There is no commit to take the time from: set SOURCE_DATE_EPOCH, in seconds since 1970')
  }
}
