import { createHash } from 'node:crypto'
import { createReadStream, existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import * as v from 'valibot'
import { rootDir } from './paths.ts'

const binarySchema = v.object({
  package: v.string(),
  version: v.string(),
  file: v.string(),
  sha256: v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/)),
  obtained: v.string(),
})

export type NodeBinary = v.InferOutput<typeof binarySchema>

export function readRecorded(): NodeBinary {
  return v.parse(binarySchema, JSON.parse(readFileSync(join(rootDir, 'scripts', 'node-binary.json'), 'utf8')))
}

/** What is wrong with the Node that npm has installed for production; undefined where it is the recorded one, or none. */
export async function findNodeProblem(recorded: NodeBinary, folder: string): Promise<string | undefined> {
  const { version, file, sha256 } = recorded
  const home = join(folder, recorded.package)
  if (!existsSync(home)) return undefined
  const installed = v.parse(
    v.object({ version: v.string() }),
    JSON.parse(readFileSync(join(home, 'package.json'), 'utf8')),
  )
  if (installed.version !== version)
    return `${recorded.package} is ${installed.version}, and scripts/node-binary.json records ${version}: record the new one`
  const hash = createHash('sha256')
  await pipeline(createReadStream(join(home, file)), hash)
  const found = hash.digest('hex')
  if (found === sha256) return undefined
  return `${recorded.package}/${file} has the SHA-256 ${found}, and ${sha256} is recorded: don't run it`
}

if (import.meta.main) {
  const problem = await findNodeProblem(readRecorded(), join(rootDir, 'node_modules'))
  if (problem !== undefined) process.stderr.write(`${problem}\n`)
  process.exitCode = problem === undefined ? 0 : 1
}
