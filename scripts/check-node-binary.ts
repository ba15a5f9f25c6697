import { createHash } from 'node:crypto'
import { createReadStream, existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import * as v from 'valibot'
import { rootDir } from './paths.ts'

const binariesSchema = v.object({
  version: v.string(),
  /** In each package. */
  file: v.string(),
  /** By the name of the package. */
  sha256: v.record(v.string(), v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/))),
  obtained: v.string(),
})

export type NodeBinaries = v.InferOutput<typeof binariesSchema>

export function readRecorded(): NodeBinaries {
  const file = join(rootDir, 'scripts', 'node-binary.json')
  return v.parse(binariesSchema, JSON.parse(readFileSync(file, 'utf8')))
}

/**
 * Finds the problem of the Node that npm has installed in `node_modules`; undefined where it is a recorded one, or
 * none.
 */
export async function findNodeProblem(recorded: NodeBinaries, folder: string): Promise<string | undefined> {
  for (const [name, sha256] of Object.entries(recorded.sha256)) {
    const problem = await findProblem(recorded, join(folder, name), sha256)
    if (problem !== undefined) return `${name}${problem}`
  }
  return undefined
}

async function findProblem(
  { version, file }: NodeBinaries,
  home: string,
  sha256: string,
): Promise<string | undefined> {
  if (!existsSync(home)) return undefined
  const installed = v.parse(
    v.object({ version: v.string() }),
    JSON.parse(readFileSync(join(home, 'package.json'), 'utf8')),
  )
  if (installed.version !== version)
    return ` is ${installed.version}, and scripts/node-binary.json records ${version}: record the new one`
  const hash = createHash('sha256')
  await pipeline(createReadStream(join(home, file)), hash)
  const found = hash.digest('hex')
  if (found === sha256) return undefined
  return `/${file} has the SHA-256 ${found}, and ${sha256} is recorded: don't run it`
}

if (import.meta.main) {
  const problem = await findNodeProblem(readRecorded(), join(rootDir, 'node_modules'))
  if (problem !== undefined) process.stderr.write(`${problem}\n`)
  process.exitCode = problem === undefined ? 0 : 1
}
