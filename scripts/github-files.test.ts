import { spawnSync } from 'node:child_process'
import { createHash, generateKeyPairSync, sign } from 'node:crypto'
import { globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { registerHooks } from 'node:module'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import * as v from 'valibot'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { describeSkip, findProgramObstacle } from '#testing/outside/obstacles.ts'
import { rootDir } from './paths.ts'

// The parser imports JSON as only bundlers do.
const jsonImports = registerHooks({
  resolve: (specifier, context, next) => {
    const resolved = next(specifier, context)
    return specifier.endsWith('.json') ? { ...resolved, importAttributes: { type: 'json' } } : resolved
  },
})
const { NoOperationTraceWriter, parseWorkflow } = await import('@actions/workflow-parser')
jsonImports.deregister()

const read = (file: string) => readFileSync(join(rootDir, file), 'utf8')
const list = (pattern: string) => globSync(pattern, { cwd: rootDir }).toSorted()

const permissions = v.record(v.string(), v.picklist(['read', 'write']))
const workflowSchema = v.object({
  permissions,
  jobs: v.record(
    v.string(),
    v.object({
      permissions: v.optional(permissions),
      'timeout-minutes': v.number(),
      steps: v.array(
        v.object({
          name: v.optional(v.string()),
          uses: v.optional(v.string()),
          run: v.optional(v.string()),
          with: v.optional(v.record(v.string(), v.unknown())),
        }),
      ),
    }),
  ),
})

const workflows = list('.github/workflows/*.yml').map((file) => {
  const content = read(file)
  return { name: basename(file), content, ...v.parse(workflowSchema, parse(content)) }
})

function findErrors(content: string): string[] {
  const { context } = parseWorkflow({ name: 'workflow.yml', content }, new NoOperationTraceWriter())
  return context.errors.getErrors().map(({ message }) => message)
}

describe.each(workflows)('the workflow $name', ({ content, permissions, jobs }) => {
  it('is one to GitHub’s own parser', () => {
    expect(findErrors(content)).toEqual([])
  })

  it('takes actions by their commit, with the version beside it, and leaves no token in the checkout', () => {
    for (const [line] of content.matchAll(/uses: .*/g))
      expect(line).toMatch(/^uses: [\w.-]+\/[\w.-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$/)
    const steps = Object.values(jobs).flatMap((job) => job.steps)
    for (const step of steps.filter(({ uses }) => uses?.startsWith('actions/checkout@')))
      expect(step.with?.['persist-credentials']).toBe(false)
  })

  it('lets no job write that runs anything of the repository', () => {
    for (const job of Object.values(jobs)) {
      const granted = Object.values(job.permissions ?? permissions)
      const runsOurs = job.steps.some(({ uses }) => uses?.startsWith('actions/checkout@'))
      if (runsOurs) expect(granted).not.toContain('write')
    }
  })
})

it('the control: GitHub’s parser finds an unknown key and a broken expression', () => {
  const job = 'on: push\njobs:\n  one:\n    runs-on: ubuntu-24.04\n'
  expect(findErrors(`${job}    stepz: []\n`)).not.toEqual([])
  expect(findErrors(`${job}    steps:\n      - run: echo \${{ secrets. }}\n`)).not.toEqual([])
})

describe('the release workflow', () => {
  let folder: string
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'pona-workflow-'))
    write('package.json', '{"version":"1.0.0-rc.1"}')
    write(
      'CHANGELOG.md',
      '## Unreleased\n\n## 1.0.0-rc.10 - 2026\n\nTen\n\n## 1.0.0-rc.1 - 2026\n\nOne\n\n### Added\n',
    )
  })
  afterEach(() => rmSync(folder, { recursive: true }))

  function write(name: string, content: string | Buffer): void {
    mkdirSync(dirname(join(folder, name)), { recursive: true })
    writeFileSync(join(folder, name), content)
  }

  function run(name: string, environment: Record<string, string> = {}) {
    const steps = workflows.flatMap(({ jobs }) => Object.values(jobs).flatMap((job) => job.steps))
    const script = steps.find((step) => step.name === name)?.run
    if (script === undefined) throw new Error(`No step is named "${name}"`)
    const { status, stdout } = spawnSync('bash', ['-e', '-o', 'pipefail', '-c', script], {
      cwd: folder,
      env: {
        PATH: `${dirname(process.execPath)}:${process.env['PATH']}`,
        GITHUB_REF_NAME: 'v1.0.0-rc.1',
        ...environment,
      },
      encoding: 'utf8',
    })
    return { isPassed: status === 0, said: stdout }
  }

  it.each([
    ['The tag names the version of package.json', 'tag v1.0.0-rc.1'],
    ['The changelog has a section for it', 'rename "Unreleased"'],
  ])('refuses another tag: %s', (step, advice) => {
    expect(run(step).isPassed).toBe(true)
    expect(run(step, { GITHUB_REF_NAME: 'v1.0.0' })).toEqual({
      isPassed: false,
      said: expect.stringMatching(new RegExp(`^::error::.*${advice}`)),
    })
  })

  it('refuses to release without a key that installations know', () => {
    const step = 'Installations can compare the signature'
    expect(run(step)).toEqual({
      isPassed: false,
      said: expect.stringContaining('::error::deploy/release-key.pem is missing'),
    })
    write('deploy/release-key.pem', 'a public key')
    expect(run(step).isPassed).toBe(true)
  })

  it('refuses to release without a key to sign with', () => {
    expect(run('There is a key to sign with', { HAS_KEY: 'true' }).isPassed).toBe(true)
    expect(run('There is a key to sign with', { HAS_KEY: 'false' })).toEqual({
      isPassed: false,
      said: expect.stringContaining('::error::The secret PONA_RELEASE_KEY is missing'),
    })
  })

  it('takes the notes of its version alone', () => {
    expect(run('Take the notes from the changelog').isPassed).toBe(true)
    expect(readFileSync(join(folder, 'notes.md'), 'utf8')).toBe('\nOne\n\n### Added\n')
  })

  const obstacle = findProgramObstacle('openssl')
  it.skipIf(obstacle)(
    `refuses files that are changed, unsigned, or signed with another key${describeSkip(obstacle)}`,
    () => {
      const step = 'Refuse what is not signed, or not with the key that installations know'
      const { privateKey, publicKey } = generateKeyPairSync('ed25519')
      const sums = Buffer.from(`${createHash('sha256').update('a release').digest('hex')}  pona.tar.gz\n`)
      write('deploy/release-key.pem', publicKey.export({ type: 'spki', format: 'pem' }))
      write('out/pona.tar.gz', 'a release')
      write('out/SHA256SUMS', sums)
      expect(run(step).isPassed).toBe(false)
      write('out/SHA256SUMS.sig', sign(null, sums, generateKeyPairSync('ed25519').privateKey))
      expect(run(step).isPassed).toBe(false)
      write('out/SHA256SUMS.sig', sign(null, sums, privateKey))
      expect(run(step).isPassed).toBe(true)
      write('out/pona.tar.gz', 'another')
      expect(run(step).isPassed).toBe(false)
    },
  )
})

const label = v.pipe(v.string(), v.nonEmpty())
const asked = { label, description: v.optional(label) }
const written = { ...asked, placeholder: v.optional(label), value: v.optional(label) }
const field = { id: label, validations: v.optional(v.strictObject({ required: v.boolean() })) }
const formSchema = v.strictObject({
  name: label,
  description: label,
  labels: v.array(label),
  body: v.pipe(
    v.array(
      v.variant('type', [
        v.strictObject({ type: v.literal('markdown'), attributes: v.strictObject({ value: label }) }),
        v.strictObject({ type: v.literal('input'), ...field, attributes: v.strictObject(written) }),
        v.strictObject({
          type: v.literal('textarea'),
          ...field,
          attributes: v.strictObject({ ...written, render: v.optional(label) }),
        }),
        v.strictObject({
          type: v.literal('dropdown'),
          ...field,
          attributes: v.strictObject({ ...asked, options: v.pipe(v.array(label), v.minLength(1)) }),
        }),
      ]),
    ),
    v.check((body) => new Set(body.map((part) => ('id' in part ? part.id : part))).size === body.length),
  ),
})

it.each(list('.github/ISSUE_TEMPLATE/!(config).yml'))('%s is a form to GitHub', (file) => {
  expect(v.safeParse(formSchema, parse(read(file))).issues).toBeUndefined()
})
