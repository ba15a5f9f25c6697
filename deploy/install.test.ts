import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readlinkSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeEach, expect, it } from 'vitest'

const script = readFileSync(new URL('install.sh', import.meta.url), 'utf8')

let folder: string
let app: string

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'pona-install-'))
  app = join(folder, 'opt')
  mkdirSync(join(folder, 'work'))
})

/** Runs steps of the script, whose folders are those of the test. */
function run(...steps: string[]) {
  const functions = script
    .replace(/^main "\$@"$/m, '')
    .replace(/^APP=.*$/m, `APP=${app}`)
    .replaceAll('pona:pona', 'nobody:nogroup')
    .replaceAll('-o pona -g pona', '')
  const begin = `processor=x64 key='' is_changed=false work=${join(folder, 'work')}`
  const { status, stdout, stderr } = spawnSync('sh', ['-c', [functions, begin, ...steps].join('\n')], {
    encoding: 'utf8',
  })
  return { status, output: stdout + stderr }
}

function addRelease(at: string, version: string): string {
  const release = join(at, version)
  mkdirSync(join(release, 'bin'), { recursive: true })
  writeFileSync(join(release, 'package.json'), JSON.stringify({ version }))
  writeFileSync(join(release, 'bin', 'pona'), '')
  chmodSync(join(release, 'bin', 'pona'), 0o755)
  return release
}

/** A tarball of a release under a name, with sums that name it otherwise if wanted. */
function publish(named: string, { holds = named, summed = named } = {}): string {
  const source = join(folder, `published-${named}`)
  addRelease(source, `pona-${holds}`)
  writeFileSync(join(source, `pona-${holds}`, 'package.json'), `{"version": "${holds}"}`)
  const tarball = join(source, `pona-${named}-linux-x64.tar.gz`)
  spawnSync('tar', ['--create', '--gzip', '--file', tarball, '--directory', source, `pona-${holds}`])
  const sum = createHash('sha256').update(readFileSync(tarball)).digest('hex')
  writeFileSync(join(source, 'SHA256SUMS'), `${sum}  pona-${summed}-linux-x64.tar.gz\n`)
  return tarball
}

const find = (tarball: string, ...before: string[]) =>
  run(`source='${tarball}'`, ...before, 'find_source', 'echo "$version in $folder"')

it('takes a release under its own name', () => {
  const { status, output } = find(publish('1.0.0-rc.1'))
  expect([status, output]).toEqual([0, expect.stringMatching(/1\.0\.0-rc\.1 in .*\/pona-1\.0\.0-rc\.1\n$/)])
})

it.each([
  ['of another name in the sums', '1.0.0', { summed: '1x0.0' }, 'does not name pona-1.0.0-linux'],
  ['whose name is a pattern for another', '1.0.0-rc.1', { summed: '1.0.0.rc.1' }, 'does not name'],
  ['that is no version', '1.0.0.rc.1', {}, 'names no version'],
  ['that holds another version', '1.0.1', { holds: '1.0.0' }, 'does not hold the release 1.0.1'],
])('refuses a tarball %s', (_what, named, publication, refusal) => {
  const { status, output } = find(publish(named, publication))
  expect([status, output]).toEqual([1, expect.stringContaining(refusal)])
})

it('unpacks what it has checked, even if the file is exchanged meanwhile', () => {
  const tarball = publish('1.0.0')
  const exchange = `tar() { : >'${tarball}'; command tar "$@"; }`
  expect(find(tarball, exchange).status).toBe(0)
  expect(statSync(tarball).size).toBe(0)
})

it('leads a lost link back to the release that can run, before it looks for the key', () => {
  addRelease(app, '1.0.0')
  mkdirSync(join(app, '1.0.1'))
  expect(run('repair_link', 'echo $is_changed').output).toMatch(/leads to 1\.0\.0\ntrue\n$/)
  expect(readlinkSync(join(app, 'current'))).toBe('1.0.0')
  expect(run('repair_link', 'echo $is_changed').output).toBe('false\n')
  const dangling = `rm ${app}/current; ln -s 0.9.0 ${app}/current; repair_link`
  expect(run(dangling).status).toBe(0)
  expect(readlinkSync(join(app, 'current'))).toBe('1.0.0')
  expect(script.indexOf('\trepair_link\n')).toBeLessThan(script.indexOf('\tfind_source\n'))
})

it.skipIf(process.getuid?.() !== 0)('gives away no file outside of the data folder', () => {
  const [data, outside] = [join(folder, 'data'), join(folder, 'outside')]
  for (const at of [join(data, 'files'), outside]) {
    mkdirSync(at, { recursive: true })
    for (let n = 0; n < 500; n++) writeFileSync(join(at, `file-${n}`), '')
  }
  symlinkSync(outside, join(data, 'link'))
  // As the service could, all the time: its folder is exchanged for a link and back.
  const race = `(while [ ! -e ${folder}/end ]; do mv ${data}/files ${data}/away; ln -s ${outside} ${data}/files
    rm ${data}/files; mv ${data}/away ${data}/files; done) & `
  // It refuses where the folder is exchanged in each of its three turns, which would end the script, and never the race.
  const own = `read_setting() { echo ${data}; }; for turn in 1 2 3 4 5 6 7 8; do (own_data) || true; done`
  run(race, own, `: >${folder}/end; wait; own_data`)
  const owners = (at: string) =>
    new Set(Array.from({ length: 500 }, (_, n) => statSync(join(at, `file-${n}`)).uid))
  expect(existsSync(join(data, 'files', 'file-0'))).toBe(true)
  expect([owners(outside), owners(join(data, 'files'))]).toEqual([new Set([0]), new Set([65_534])])
})
