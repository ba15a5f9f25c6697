import { type ChildProcess, execFileSync, spawnSync } from 'node:child_process'
import { createPublicKey, verify } from 'node:crypto'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { describeSkip } from '#testing/outside/obstacles.ts'
import { findFreePort } from '#testing/server/free-port.ts'
import { writeNewKey } from '../scripts/release/sums.ts'
import { emulate, findEmulatorObstacle, makeArm64Root } from './release/arm64.ts'
import { findBareRootObstacle, makeBareRoot, runIn, startIn } from './release/bare-root.ts'
import { findContainerObstacle, openContainers } from './release/containers.ts'
import { toProductionSettings, visit } from './release/first-visit.ts'
import { copyTree, makeRelease } from './release/make-release.ts'

const { version } = JSON.parse(readFileSync('package.json', 'utf8'))
const TARBALL = `pona-${version}-linux-x64.tar.gz`
const IMAGE = `pona-${version}.oci.tar`
/** Limit for the image of both platforms. */
const MAX_IMAGE_BYTES = 200_000_000
const LONG_MS = 15 * 60_000

const isThere = (program: string) => spawnSync(program, ['--version']).error === undefined
const releaseObstacle =
  process.platform === 'linux' && process.arch === 'x64' && isThere('dpkg-deb')
    ? undefined
    : 'needs Debian on x64'
const containerObstacle = releaseObstacle ?? findContainerObstacle()
const rootObstacle = releaseObstacle ?? findBareRootObstacle()
const emulatorObstacle = releaseObstacle ?? findEmulatorObstacle()

const seen = {
  up: { status: 'ok', version },
  home: 200,
  desk: 200,
  reference: expect.stringMatching(/^PN-/),
  build: version,
}

const keyDir = mkdtempSync(join(tmpdir(), 'pona-release-key-'))
const publicKey = writeNewKey(join(keyDir, 'key.pem'))
const machines: readonly Record<string, string>[] = [
  { TZ: 'Africa/Nairobi', LANG: 'C.UTF-8' },
  { TZ: 'Pacific/Auckland', LANG: 'tr_TR.UTF-8' },
]
// Both before the first release: the checkout may change meanwhile.
const trees =
  releaseObstacle === undefined ? machines.map((machine) => ({ machine, folder: copyTree() })) : []
const outs: string[] = []

beforeAll(async () => {
  for (const { folder, machine } of trees)
    outs.push(await makeRelease(folder, join(keyDir, 'key.pem'), machine))
}, LONG_MS)

afterAll(() => {
  for (const folder of [keyDir, ...trees.map(({ folder }) => folder)])
    rmSync(folder, { recursive: true, force: true })
})

it.skipIf(releaseObstacle !== undefined)(
  `two trees with the same files, on machines set up differently, make the same bytes${describeSkip(releaseObstacle)}`,
  () => {
    const [one, other] = outs.map((out) => readFileSync(join(out, 'SHA256SUMS'), 'utf8'))
    expect(other).toBe(one)
    expect(one?.trim().split('\n')).toHaveLength(3)
  },
)

it.skipIf(releaseObstacle !== undefined)('the hashes are those of the files, and signed', () => {
  const out = outs[0] ?? ''
  const sums = readFileSync(join(out, 'SHA256SUMS'))
  const signature = readFileSync(join(out, 'SHA256SUMS.sig'))
  expect(execFileSync('sha256sum', ['--check', 'SHA256SUMS'], { cwd: out, encoding: 'utf8' })).toBe(
    [`pona-${version}-linux-arm64.tar.gz`, TARBALL, IMAGE].map((name) => `${name}: OK\n`).join(''),
  )
  const key = createPublicKey(publicKey)
  expect(verify(null, sums, key, signature)).toBe(true)
  expect(verify(null, Buffer.concat([sums, Buffer.from(' ')]), key, signature)).toBe(false)
})

it.skipIf(releaseObstacle !== undefined)('the image for both platforms is small enough', () => {
  expect(statSync(join(outs[0] ?? '', IMAGE)).size).toBeLessThan(MAX_IMAGE_BYTES)
})

it.skipIf(containerObstacle !== undefined)(
  `the image serves as an ordinary user on a read-only root${describeSkip(containerObstacle)}`,
  async () => {
    await using containers = openContainers()
    const { podman, strictly } = containers
    const image = (await podman('load', '--quiet', `--input=${join(outs[0] ?? '', IMAGE)}`)).replace(
      /^Loaded image: /,
      '',
    )
    expect(image).toBe(`docker.io/library/pona:${version}`)
    const ports = { port: await findFreePort(), deskPort: await findFreePort() }
    const options = strictly(toProductionSettings(ports))
    const id = await podman('run', '--detach', '--volume=pona-data:/data', ...options, image)
    await untilServing(ports.port)
    expect(await visit(ports)).toEqual(seen)
    const healthcheck = ['/opt/pona/node', '/opt/pona/deploy/healthcheck.mjs']
    await podman('exec', id, ...healthcheck)
    await podman('exec', id, 'pona', 'staff', 'add', 'new@pona.test', '--name', 'New')
    expect(await podman('exec', id, 'pona', 'staff', 'list')).toContain('new@pona.test')
    await podman('stop', '--time=20', id)
    expect(await podman('inspect', '--format={{.State.ExitCode}}', id)).toBe('0')

    const alone = podman('run', '--rm', '--image-volume=ignore', ...options, image)
    await expect(alone).rejects.toThrow('in a container mount a volume there')
    const unhealthy = podman(
      'run',
      '--rm',
      '--entrypoint=["/opt/pona/node"]',
      ...options,
      image,
      healthcheck[1] ?? '',
    )
    await expect(unhealthy).rejects.toThrow()
  },
  LONG_MS,
)

it.skipIf(rootObstacle !== undefined)(
  `the tarball serves on a bare Debian, read-only, through a link and from any folder${describeSkip(rootObstacle)}`,
  async () => {
    const root = await makeBareRoot()
    const parent = join(root.folder, '..')
    let child: ChildProcess | undefined
    try {
      execFileSync('tar', ['-xzf', join(outs[0] ?? '', TARBALL), '-C', join(root.folder, 'opt', 'pona')])
      expect(readdirSync(join(root.folder, 'opt', 'pona'))).toEqual([`pona-${version}`])
      mkdirSync(join(root.folder, 'usr', 'local', 'bin'), { recursive: true })
      symlinkSync(`/opt/pona/pona-${version}/bin/pona`, join(root.folder, 'usr', 'local', 'bin', 'pona'))
      const ports = { port: await findFreePort(), deskPort: await findFreePort() }
      const settings = toProductionSettings(ports)
      child = startIn(root, settings, '/usr/local/bin/pona', 'serve')
      await untilServing(ports.port)
      expect(await visit(ports)).toEqual(seen)
      const { status, output } = runIn(root, settings, '/usr/local/bin/pona', 'audit', 'verify')
      expect([status, output]).toEqual([0, expect.any(String)])
      // Native code of sharp, which only previews need.
      const load = `cd /opt/pona/pona-${version} && ./node --print 'require("sharp").format.jpeg.id'`
      expect(runIn(root, {}, 'sh', '-c', load)).toEqual({ status: 0, output: 'jpeg\n' })
    } finally {
      child?.kill('SIGKILL')
      rmSync(parent, { recursive: true, force: true })
    }
  },
  LONG_MS,
)

it.skipIf(emulatorObstacle !== undefined)(
  `the tarball for arm64 runs, native code included${describeSkip(emulatorObstacle)}`,
  async () => {
    const root = await makeArm64Root(join(outs[0] ?? '', `pona-${version}-linux-arm64.tar.gz`))
    try {
      const release = `/opt/pona-${version}`
      const help = emulate(root, `${release}/node`, `${release}/dist/cli/main.js`, 'help')
      expect(help).toEqual({ status: 0, output: expect.stringContaining('Usage: pona COMMAND') })
      const load = `process.arch + require('${release}/node_modules/sharp').format.jpeg.id`
      expect(emulate(root, `${release}/node`, '--print', load)).toEqual({ status: 0, output: 'arm64jpeg\n' })
    } finally {
      rmSync(root, { recursive: true, force: true })
    }
  },
  LONG_MS,
)

async function untilServing(port: number): Promise<void> {
  const answer = () =>
    fetch(`http://127.0.0.1:${port}/up`).then(
      ({ ok }) => ok,
      () => false,
    )
  while (!(await answer())) await sleep(100)
}
