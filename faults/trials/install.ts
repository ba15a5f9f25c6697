import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createReleaseKeys, makeRelease, publish } from '#testing/server/releases.ts'
import { type BootedDebian, bootDebian, lacksContainers } from '../booted-debian.ts'
import type { Finding, Trial } from '../trial.ts'

const rootDir = join(import.meta.dirname, '..', '..')

/** Each breaks an installation in one way, which a further run repairs. */
const DAMAGES = [
  'rm /usr/local/bin/pona',
  'chmod 644 /etc/pona.env',
  "sed -i '/^TRUSTED_PROXIES=/d; /^DATA_DIR=/d' /etc/pona.env",
  'echo broken >/etc/systemd/system/pona.service; systemctl daemon-reload',
  'systemctl stop pona caddy',
  'chown root /var/lib/pona/pona.db; chmod 755 /var/lib/pona',
  'rm /etc/caddy/pona.caddy',
  'rm /opt/pona/current',
  'rm -r /opt/pona/1.0.0/dist/cli',
]

/** The server logs its isolation a second after its start. */
const ISOLATED = `sleep 3; journalctl --unit pona --output cat | grep '"isolation":.*namespaces'`

/** Fails unless the installation is as it should be. */
const CHECK = `set -e
  systemctl is-active pona caddy && systemctl is-enabled pona caddy
  test "$(stat -c '%a %U' /etc/pona.env)" = '600 root'
  test "$(stat -c '%a %U' /var/lib/pona)" = '700 pona'
  test -z "$(find /var/lib/pona ! -user pona)"
  pona audit verify
  caddy validate --adapter caddyfile --config /etc/caddy/Caddyfile
  /opt/pona/current/node -e "fetch('http://127.0.0.1:8080/up').then(({ ok }) => process.exit(ok ? 0 : 1))"`

export const installTrial: Trial = {
  title: 'one script installs, repairs and upgrades on a bare Debian with systemd, and changes no key',
  rounds: DAMAGES.length,
  findObstacle: lacksContainers,
  async run({ rounds }) {
    const folder = mkdtempSync(join(tmpdir(), 'pona-install-'))
    const { key, privateKey } = createReleaseKeys()
    const releases = ['1.0.0', '1.0.1'].map((version) => makeRelease(folder, version, { key }))
    const [first = '', newer = ''] = publish(join(folder, 'published'), releases, privateKey)
    await using debian = await bootDebian(['caddy', 'libatomic1'], [rootDir, folder])
    const installWith = (options: string) =>
      debian.run(
        `sh ${folder}/pona-1.0.0/deploy/install.sh --yes --key ${folder}/pona-1.0.0/release-key.pem ${options}`,
      )
    const failures: string[] = []
    const expectGood = async (what: string, good: Promise<{ status: number | null; output: string }>) => {
      const { status, output } = await good
      if (status !== 0) failures.push(`${what}: ${output.trim().split('\n').at(-1)}`)
    }

    await expectGood('install', installWith(`--domain pona.example ${first}`))
    await expectGood('installed', debian.run(CHECK))
    await expectGood('hostile files are isolated', debian.run(ISOLATED))
    const own = 'for file in /etc/pona.env /etc/caddy/Caddyfile; do echo "# of the operator" >>$file; done'
    await debian.run(own)
    const keyBefore = await readKey(debian)
    const runningBefore = await debian.run('systemctl show pona --property=MainPID')
    await expectGood('run again', installWith(first))
    const runningAfter = await debian.run('systemctl show pona --property=MainPID')
    for (const damage of DAMAGES.slice(0, rounds)) {
      await debian.run(damage)
      await expectGood(`after "${damage}"`, installWith(first))
      await expectGood(`repaired "${damage}"`, debian.run(CHECK))
    }
    await expectGood('upgrade', installWith(newer))
    await expectGood('upgraded', debian.run(`${CHECK}; test "$(readlink /opt/pona/current)" = 1.0.1`))
    const keyAfter = await readKey(debian)
    const kept = await debian.run('grep -c "^# of the operator" /etc/pona.env /etc/caddy/Caddyfile')
    const refusal = await loseKey(debian)
    rmSync(folder, { recursive: true, force: true })
    for (const failure of failures) process.stderr.write(`${failure}\n`)
    return [
      { what: 'steps that failed', count: failures.length, of: 2 * rounds + 6, atMost: 0 },
      toFinding('the key is the same', keyBefore !== '' && keyBefore === keyAfter),
      toFinding('nothing changed: not restarted', runningBefore.output === runningAfter.output),
      toFinding("the operator's own lines are kept", kept.output.match(/:1$/gm)?.length === 2),
      toFinding('control: a lost key is not made anew', refusal),
    ]
  },
}

function toFinding(what: string, isTrue: boolean): Finding {
  return { what, count: isTrue ? 1 : 0, atLeast: 1 }
}

async function readKey(debian: BootedDebian): Promise<string> {
  return (await debian.run('grep "^DATA_KEYS=..*" /etc/pona.env')).output
}

async function loseKey(debian: BootedDebian): Promise<boolean> {
  await debian.run("sed -i '/^DATA_KEYS=/d' /etc/pona.env")
  const { status, output } = await debian.run('sh /opt/pona/current/deploy/install.sh --yes')
  return status === 1 && output.includes('lacks DATA_KEYS') && (await readKey(debian)) === ''
}
