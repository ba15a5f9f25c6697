import { copyFileSync, existsSync, mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as v from 'valibot'
import { findNodeProblem, readRecorded } from '../check-node-binary.ts'
import { rootDir } from '../paths.ts'
import { type Platform, toNodePackage } from './platforms.ts'
import { run } from './run.ts'

const packageSchema = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({
    dependencies: v.optional(v.record(v.string(), v.string()), {}),
    optionalDependencies: v.optional(v.record(v.string(), v.string()), {}),
  }),
)

/** Installs the production dependencies of another platform; returns the `node_modules`. Runs none of their scripts. */
export async function installPackages({ cpu }: Platform, folder: string): Promise<string> {
  mkdirSync(folder, { recursive: true })
  for (const name of ['package.json', 'package-lock.json'])
    copyFileSync(join(rootDir, name), join(folder, name))
  await run(
    'npm',
    [
      ...['ci', '--os=linux', `--cpu=${cpu}`, '--libc=glibc', '--omit=dev', '--ignore-scripts'],
      ...['--prefer-offline', '--no-audit', '--no-fund', '--loglevel=error'],
    ],
    { cwd: folder },
  )
  return join(folder, 'node_modules')
}

/** Node for that platform, once its hash is the recorded one. */
export async function findNode(platform: Platform, packagesDir: string): Promise<string> {
  const recorded = readRecorded()
  const file = join(packagesDir, toNodePackage(platform), recorded.file)
  const problem = existsSync(file)
    ? await findNodeProblem(recorded, packagesDir)
    : `npm did not install ${toNodePackage(platform)}: it leaves such a package out when the registry fails, so try again`
  if (problem !== undefined) throw new Error(problem)
  return file
}

/** The packages with all that they need, as far as it is installed. */
export function listNeeded(packagesDir: string, names: readonly string[]): string[] {
  const found = new Set<string>()
  const add = (name: string): void => {
    const file = join(packagesDir, name, 'package.json')
    if (found.has(name) || !existsSync(file)) return
    found.add(name)
    const { dependencies, optionalDependencies } = v.parse(packageSchema, readFileSync(file, 'utf8'))
    for (const needed of Object.keys({ ...dependencies, ...optionalDependencies })) add(needed)
  }
  for (const name of names) add(name)
  return [...found]
}
