import {
  appendFileSync,
  createReadStream,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { type InstalledPona, install } from '#testing/server/installation.ts'
import { createReleaseKeys, makeRelease, publish } from '#testing/server/releases.ts'

// Each packs and installs releases, and starts servers one after the other.
vi.setConfig({ testTimeout: 5 * 60_000 })

const ENDS_AT_ONCE = 'process.exit(1)'
const WRITES_AND_ENDS = `import { DatabaseSync } from 'node:sqlite'
  const database = new DatabaseSync(process.env.DATA_DIR + '/pona.db')
  database.exec("insert into kysely_migration (name, timestamp) values ('9999_later', '')")
  database.close()
  process.exit(1)`

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'pona-upgrade-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

async function installSigned(): Promise<{
  pona: InstalledPona
  offer: (version: string, program?: string) => string
}> {
  const { key, privateKey } = createReleaseKeys()
  const pona = await install(
    mkdtempSync(join(folder, 'installed-')),
    makeRelease(folder, '1.0.0-rc.9', { key }),
  )
  let published = 0
  return {
    pona,
    offer(version, program) {
      const release = makeRelease(folder, version, { key, ...(program !== undefined && { program }) })
      return publish(join(folder, `published-${published++}`), [release], privateKey)[0] ?? ''
    },
  }
}

it('upgrades to a signed release after a backup, and keeps the one before', async () => {
  const { pona, offer } = await installSigned()
  await using _pona = pona
  await pona.start()
  for (const version of ['1.0.0-rc.10', '1.0.0']) {
    expect(await pona.upgrade(offer(version))).toEqual({
      status: 0,
      output: expect.stringContaining(`${version} serves`),
    })
    expect(pona.current()).toBe(version)
  }
  expect(readdirSync(pona.folder).toSorted()).toEqual(['1.0.0', '1.0.0-rc.10', 'current'])
  const backups = readdirSync(join(pona.dataDir, 'backups'))
  expect(backups.toSorted()).toEqual([
    expect.stringMatching(/^before-1\.0\.0-2/),
    expect.stringMatching(/^before-1\.0\.0-rc\.10-2/),
  ])
  // Sealed: nothing of the tables shows.
  expect(readFileSync(join(pona.dataDir, 'backups', String(backups[0]))).includes('inquiry_needs_step')).toBe(
    false,
  )
  expect((await fetch(`${pona.origin}/`)).status).toBe(200)
})

it('goes back where the new release does not serve and has written nothing', {
  tags: 'only-in-all',
}, async () => {
  const { pona, offer } = await installSigned()
  await using _pona = pona
  await pona.start()
  const { status, output } = await pona.upgrade(offer('1.0.0', ENDS_AT_ONCE))
  expect([status, output]).toEqual([1, expect.stringContaining('so 1.0.0-rc.9 is back and serves')])
  expect(pona.current()).toBe('1.0.0-rc.9')
  expect((await fetch(`${pona.origin}/up`)).status).toBe(200)
  // A later upgrade is not in its way.
  expect(await pona.upgrade(offer('1.0.0'))).toMatchObject({ status: 0 })
})

it('does not go back by itself where the new release has written', { tags: 'only-in-all' }, async () => {
  const { pona, offer } = await installSigned()
  await using _pona = pona
  await pona.start()
  const { status, output } = await pona.upgrade(offer('1.0.0', WRITES_AND_ENDS))
  expect([status, output]).toEqual([1, expect.stringContaining('It has written to the database')])
  expect(pona.current()).toBe('1.0.0')
  const restore = /(\S+)\/bin\/pona restore (\S+),/.exec(output)
  expect(restore?.[1]).toBe(join(pona.folder, '1.0.0-rc.9'))
  await pona.stop()
  const { status: restored, output: said } = await pona.run('restore', restore?.[2] ?? '')
  expect(restored, said).toBe(0)
  using database = new DatabaseSync(join(pona.dataDir, 'pona.db'), { readOnly: true })
  expect(database.prepare('select name from kysely_migration').all()).not.toContainEqual({
    name: '9999_later',
  })
})

it('refuses what is not signed, changed, older, or for another machine', async () => {
  const { pona, offer } = await installSigned()
  await using _pona = pona
  await pona.start()
  const refusal = async (...args: string[]) => {
    const { status, output } = await pona.upgrade(...args)
    return [status, output.trim()]
  }
  const unsigned = offer('1.0.0')
  rmSync(join(dirname(unsigned), 'SHA256SUMS.sig'))
  expect(await refusal(unsigned)).toEqual([1, expect.stringContaining('takes signed releases only')])
  expect(await refusal(unsigned, '--unsigned')).toEqual([1, expect.stringContaining('without --unsigned')])

  const [forged = ''] = publish(
    join(folder, 'forged'),
    [join(folder, 'pona-1.0.0')],
    createReleaseKeys().privateKey,
  )
  expect(await refusal(forged)).toEqual([1, expect.stringContaining('do not use this release')])

  const damaged = offer('1.0.0')
  appendFileSync(damaged, 'x')
  expect(await refusal(damaged)).toEqual([1, expect.stringContaining('was damaged or changed')])

  expect(await refusal(offer('0.9.0'))).toEqual([1, expect.stringContaining('older than the installed')])
  const elsewhere = join(folder, `pona-1.0.0-linux-${process.arch === 'x64' ? 'arm64' : 'x64'}.tar.gz`)
  writeFileSync(elsewhere, '')
  expect(await refusal(elsewhere)).toEqual([1, expect.stringContaining('this machine needs the file for')])
  expect(await refusal(join(folder, 'pona-1.0.0'))).toEqual([1, expect.stringContaining('name the tarball')])
  expect([pona.current(), readdirSync(pona.folder).toSorted()]).toEqual([
    '1.0.0-rc.9',
    ['1.0.0-rc.9', 'current'],
  ])
})

it('asks for --unsigned where the installed release names no key, and then fetches from an address', {
  tags: 'only-in-all',
}, async () => {
  await using pona = await install(mkdtempSync(join(folder, 'installed-')), makeRelease(folder, '1.0.0'))
  await pona.start()
  const [tarball = ''] = publish(join(folder, 'published'), [makeRelease(folder, '1.0.1')])
  expect(await pona.upgrade(tarball)).toEqual({
    status: 1,
    output: expect.stringContaining('run the command again with --unsigned'),
  })
  await using server = await serveFolder(dirname(tarball))
  const address = `${server.origin}/${tarball.slice(dirname(tarball).length + 1)}`
  expect(await pona.upgrade(address, '--unsigned')).toMatchObject({ status: 0 })
  expect(pona.current()).toBe('1.0.1')
  expect(await pona.upgrade(address, '--unsigned')).toEqual({
    status: 0,
    output: '1.0.1 is already installed\n',
  })
})

async function serveFolder(served: string) {
  const server = createServer((request, response) => {
    const file = join(served, request.url ?? '')
    if (existsSync(file)) createReadStream(file).pipe(response)
    else response.writeHead(404).end()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    [Symbol.asyncDispose]: () => new Promise<void>((resolve) => server.close(() => resolve())),
  }
}
