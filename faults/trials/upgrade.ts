import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findCaddyObstacle } from '#testing/outside/caddy.ts'
import { type InstalledPona, install } from '#testing/server/installation.ts'
import { listReleased, unpackReleased } from '#testing/server/released-databases.ts'
import { makeRelease, publish } from '#testing/server/releases.ts'
import { startProxy } from '../caddy.ts'
import { type Load, type Sent, startLoad } from '../load.ts'
import { examineFile, toFindings } from '../stored.ts'
import type { Trial } from '../trial.ts'

const INQUIRIES_BETWEEN = 40
/** Paths that are read in turn at the site and at the desk. */
const PAGES = ['/', '/privacy']

export const upgrade: Trial = {
  title: 'an upgrade under a load behind Caddy fails no request and loses no inquiry',
  rounds: 5,
  suiteRounds: 2,
  findObstacle: findCaddyObstacle,
  async run({ rounds }) {
    const { pona: installed, kept } = await installFirst()
    await using pona = installed
    await pona.start()
    const held = await upgradeUnderLoad(pona, { versions: listVersions(1, rounds) })
    const control = await upgradeUnderLoad(pona, {
      versions: listVersions(rounds + 1, 1),
      change: (caddyfile) => caddyfile.replaceAll('import hold', ''),
    })
    await pona.stop()
    const files = await pona.run('files', 'verify')
    const all = [...kept, ...held.sent, ...control.sent]
    return [
      ...toFindings(examineFile(join(pona.dataDir, 'pona.db'), all)),
      { what: 'inquiries that failed', count: held.failed, of: held.sent.length, atMost: 0 },
      { what: 'page requests that failed', count: held.failedPages, of: held.pages, atMost: 0 },
      { what: "files of the release that don't open", count: files.status === 0 ? 0 : 1, atMost: 0 },
      { what: 'upgrades', count: held.upgraded, of: rounds, atLeast: rounds },
      {
        what: 'control: requests that failed where the proxy holds none',
        count: control.failed + control.failedPages,
        of: control.sent.length + control.pages,
        atLeast: 1,
      },
    ]
  },
}

function listVersions(from: number, count: number): string[] {
  return Array.from({ length: count }, (_, n) => `1.0.${from + n}`)
}

/** Installs the data of the first released schema. */
async function installFirst(): Promise<{ pona: InstalledPona; kept: Sent[] }> {
  const folder = mkdtempSync(join(tmpdir(), 'pona-upgrade-'))
  const dataDir = join(folder, 'data')
  const [first = ''] = listReleased()
  const { dataKeys, inquiries } = unpackReleased(first, dataDir)
  const pona = await install(folder, makeRelease(folder, '1.0.0'), {
    DATA_DIR: dataDir,
    DATA_KEYS: dataKeys,
    DRAIN_SECONDS: '2',
  })
  return { pona, kept: inquiries.map(({ reference = '' }) => ({ key: reference, reference })) }
}

type Options = { versions: readonly string[]; change?: (caddyfile: string) => string }

async function upgradeUnderLoad(pona: InstalledPona, { versions, change }: Options) {
  const folder = join(pona.folder, '..')
  const tarballs = versions.map((version) =>
    publish(join(folder, `published-${version}`), [makeRelease(folder, version)]),
  )
  await using caddy = await startProxy({ site: pona.port, desk: pona.deskPort }, change)
  const load = startLoad(caddy.origin)
  const reading = startReading([caddy.origin, caddy.deskOrigin])
  let upgraded = 0
  for (const [tarball = ''] of tarballs) {
    await load.confirm(INQUIRIES_BETWEEN)
    const { status, output } = await pona.upgrade(tarball, '--unsigned')
    if (status !== 0) throw new Error(output)
    upgraded++
  }
  await load.confirm(INQUIRIES_BETWEEN)
  const sent = await load.stop()
  const read = await reading.stop()
  return { upgraded, sent, failed: countFailed(sent), pages: read.all, failedPages: read.failed }
}

function countFailed(sent: Load['sent']): number {
  return sent.filter(({ reference }) => reference === undefined).length
}

/** Visitors and coordinators who open pages, one after the other. */
function startReading(origins: readonly string[]) {
  let isOver = false
  let [all, failed] = [0, 0]
  async function readInTurn(origin: string): Promise<void> {
    for (let n = 0; !isOver; n++) {
      const answer = await fetch(origin + PAGES[n % PAGES.length]).then(
        async (response) => ({ ok: response.ok, size: (await response.arrayBuffer()).byteLength }),
        () => undefined,
      )
      all++
      if (answer?.ok !== true || answer.size === 0) failed++
    }
  }
  const reading = Promise.all([...origins, ...origins].map(readInTurn))
  return {
    async stop() {
      isOver = true
      await reading
      return { all, failed }
    },
  }
}
