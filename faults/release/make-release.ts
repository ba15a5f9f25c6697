import { execFile, execFileSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'

const rootDir = join(import.meta.dirname, '..', '..')

/** Commit and time of the trees, which are made without Git. */
const madeFrom = {
  SOURCE_DATE_EPOCH: '1763942400',
  REVISION: '0123456789abcdef0123456789abcdef01234567',
}

/** Makes a release in a tree, in an environment with other settings of the machine; returns the folder of the archives. */
export async function makeRelease(
  folder: string,
  keyFile: string,
  machine: Record<string, string>,
): Promise<string> {
  const out = join(folder, 'out')
  await promisify(execFile)('npm', ['run', '--silent', 'release', '--', '--out', out], {
    cwd: folder,
    env: {
      PATH: process.env['PATH'],
      HOME: process.env['HOME'],
      ...madeFrom,
      ...machine,
      PONA_RELEASE_KEY: keyFile,
    },
  })
  return out
}

/** Copies the checkout, as it is, to a folder of its own. */
export function copyTree(): string {
  const folder = mkdtempSync(join(tmpdir(), 'pona-tree-'))
  const listed = ['ls-files', '-z', '--cached', '--others', '--exclude-standard']
  const names = execFileSync('git', listed, { cwd: rootDir, encoding: 'utf8' }).split('\0').filter(Boolean)
  for (const name of names) {
    mkdirSync(join(folder, name, '..'), { recursive: true })
    cpSync(join(rootDir, name), join(folder, name))
  }
  // Hard links: the packages take more than a gigabyte.
  execFileSync('cp', ['--archive', '--link', join(rootDir, 'node_modules'), join(folder, 'node_modules')])
  return folder
}
