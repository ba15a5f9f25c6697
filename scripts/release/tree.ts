import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as v from 'valibot'
import { readSourceTime } from '../source-time.ts'
import { hasSection } from './changelog.ts'
import { run } from './run.ts'

/** Facts of the sources that a release is made from. */
export type Tree = {
  version: string
  /** The commit; undefined outside of Git. A tree that differs from its commit ends in `-changed`. */
  revision: string | undefined
  /** The address of the sources, if package.json names one. */
  source: string | undefined
  /** Time of the commit: every file of the release has it. */
  time: Date
}

const CHANGED = '-changed'

const packageSchema = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({ version: v.string(), repository: v.optional(v.object({ url: v.string() })) }),
)

export async function readTree(folder: string): Promise<Tree> {
  const git = async (...args: string[]) => (await run('git', args, { cwd: folder })).trim()
  const { version, repository } = v.parse(packageSchema, readFileSync(join(folder, 'package.json'), 'utf8'))
  const source = repository?.url.replace(/^git\+/, '').replace(/\.git$/, '')
  const set = readSourceTime()
  if (!existsSync(join(folder, '.git')))
    return { version, source, revision: process.env['REVISION'] || undefined, time: set ?? new Date() }
  const [hash = '', seconds] = (await git('show', '--no-patch', '--format=%H %ct', 'HEAD')).split(' ')
  const tags = (await git('tag', '--points-at', 'HEAD', 'v*')).split('\n').filter(Boolean)
  if (tags.length > 0) refuseOtherTag(tags, version, readFileSync(join(folder, 'CHANGELOG.md'), 'utf8'))
  const isChanged = (await git('status', '--porcelain')) !== ''
  return {
    version,
    source,
    revision: isChanged ? hash + CHANGED : hash,
    time: set ?? new Date(Number(seconds) * 1000),
  }
}

/** Nobody could tell from which sources such a release is. */
export function refuseChanged({ revision }: Pick<Tree, 'revision'>): void {
  if (revision?.endsWith(CHANGED))
    throw new Error(
      'The tree differs from its commit ("git status"): commit or drop the changes, or add --dirty',
    )
}

function refuseOtherTag(tags: readonly string[], version: string, changes: string): void {
  if (!tags.includes(`v${version}`))
    throw new Error(`This commit is tagged ${tags.join(' ')}, and package.json says ${version}`)
  if (!hasSection(changes, version))
    throw new Error(`CHANGELOG.md has no section "## ${version} (DATE)": "npm version" writes it`)
}
