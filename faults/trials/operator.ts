import { copyFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sendContactEmail } from '#contract/inquiry/send-contact-email.ts'
import { wanjiku } from '#testing/server/inquiries.ts'
import { createReleaseKeys, makeRelease, publish } from '#testing/server/releases.ts'
import { type BootedDebian, bootDebian, lacksContainers } from '../booted-debian.ts'
import type { Finding, Trial } from '../trial.ts'

const rootDir = join(import.meta.dirname, '..', '..')
const EMAIL = 'asha@pona.example'
const DATA = '/var/lib/pona'

/** The commands of docs/operating.md by their section, each block as it stands there. */
function readBlocks(): Map<string, string[]> {
  const text = readFileSync(join(rootDir, 'docs', 'operating.md'), 'utf8')
  const blocks = new Map<string, string[]>()
  for (const section of text.split(/^## /m).slice(1)) {
    const [title = ''] = section.split('\n', 1)
    const found = [...section.matchAll(/^ *```sh\n(.*?)^ *```$/gms)].map(([, block]) => `${block}`)
    if (found.length > 0) blocks.set(title, found)
  }
  return blocks
}

/** Stands for a mail server that is away, so that mails wait; without it they become files. */
const AWAY = 'SMTP_URL=smtp://127.0.0.1:9'
/** The site is open at once, as the example company's. */
const OPEN = 'SETUP=skip'

const PREPARE = `set -e
  apt-get install --yes --no-install-recommends sudo postgresql >/dev/null`

const MAKE_POSTGRES = `set -e
  systemctl start postgresql
  runuser -u postgres -- psql -c "create role pona login password 'PASSWORD'" -c 'create database pona owner pona'
  runuser -u postgres -- psql pona -c 'create schema pona authorization pona' -c 'alter role pona set search_path = pona'`

const WAIT = `(for _ in $(seq 100); do pona status --json >/dev/null && exit 0; sleep 0.2; done; pona status)`

const SEND = `fetch('http://127.0.0.1:8080${sendContactEmail.path}', {
  method: 'POST',
  headers: { 'content-type': 'application/json', apikey: 'pona-public' },
  body: ${JSON.stringify(JSON.stringify(wanjiku))},
}).then((answer) => answer.json()).then(({ reference }) => console.log(reference))`

export const operatorTrial: Trial = {
  title: 'the commands of docs/operating.md, as they stand there, on an empty Debian',
  rounds: 1,
  findObstacle: lacksContainers,
  async run() {
    const folder = mkdtempSync(join(tmpdir(), 'pona-operator-'))
    const published = join(folder, 'published')
    const { key, privateKey } = createReleaseKeys()
    publish(
      published,
      ['1.0.0', '1.0.1'].map((version) => makeRelease(folder, version, { key })),
      privateKey,
    )
    copyFileSync(join(rootDir, 'deploy', 'install.sh'), join(published, 'install.sh'))
    writeFileSync(join(published, 'send.mjs'), SEND)
    await using debian = await bootDebian(['caddy', 'libatomic1', 'sudo', 'postgresql'], [rootDir, folder])
    const operator = createOperator(debian, published)
    const { run, perform } = operator

    await run('prepare', PREPARE)
    await perform('Install')
    await run('set up by settings', `printf '%s\\n' ${AWAY} ${OPEN} >>/etc/pona.env`)
    await perform('Back up', 0)
    await run('add an account', `${WAIT} && pona staff add ${EMAIL}`)
    operator.reference = (await run('send an inquiry', '/opt/pona/current/node send.mjs')).trim()
    await perform('Look after it')
    await perform('Back up', 1)

    // Another machine: nothing but the settings, the backups and a mail server that would take all that waits.
    const restore = async () => {
      await run(
        'empty the machine',
        `systemctl stop pona; rm -rf ${DATA}/* && sed -i '/^SMTP_URL/d' /etc/pona.env`,
      )
      await perform('Restore', 0)
      await run('is ready but for the held mails', `sleep 5; pona status --json | grep '"held":[1-9]'`)
      return await countMails(debian)
    }
    const mailsAfterRestore = await restore()
    await run('release', 'pona mail release && sleep 40')
    const mailsAfterRelease = await countMails(debian)
    const mailsAfterSecond = await restore()
    await perform('Restore', 1)
    const mailsAfterSettling = await countMails(debian)

    await perform('Upgrade')
    await run('is new', `${WAIT} && pona status | grep -F 1.0.1`)
    await perform('Go back')
    await run('is old', `${WAIT} && pona status | grep -F 1.0.0`)

    await run('make a database', MAKE_POSTGRES)
    await perform('Move', 0)
    const isThere = `${WAIT} && pona inquiry person ${operator.reference}`
    await run('is in PostgreSQL', isThere)
    await run('remove the former database', `rm ${DATA}/pona.db*`)
    await perform('Move', 1)
    await run('is in SQLite', isThere)

    for (const title of ['Rotate keys', 'Answer an incident', 'Answer a person']) await perform(title)
    rmSync(folder, { recursive: true, force: true })
    return [
      { what: 'steps that failed', count: operator.failures.length, of: operator.steps(), atMost: 0 },
      { what: 'blocks of the page that were not run', count: operator.countUnused(), atMost: 0 },
      { what: 'mails after two restores', count: mailsAfterRestore + mailsAfterSecond, atMost: 0 },
      { what: 'mails after "mail settle"', count: mailsAfterSettling, atMost: 0 },
      { what: 'control: mails after "mail release"', count: mailsAfterRelease, atLeast: 1 },
    ] satisfies Finding[]
  },
}

function createOperator(debian: BootedDebian, folder: string) {
  const blocks = readBlocks()
  const used = new Set<string>()
  const failures: string[] = []
  let steps = 0
  const operator = { reference: '', failures, run, perform, countUnused, steps: () => steps }
  return operator

  async function run(what: string, command: string): Promise<string> {
    steps++
    const { status, output } = await debian.run(`cd ${folder}; ${command}`)
    if (status !== 0) {
      failures.push(what)
      process.stderr.write(`${what} failed:\n${output.slice(-2000)}\n`)
    }
    return output
  }

  /** All blocks of a section, or one of them. */
  async function perform(title: string, only?: number): Promise<void> {
    const all = blocks.get(title) ?? []
    const chosen = only === undefined ? all : all.slice(only, only + 1)
    if (chosen.length === 0) failures.push(`There is no such block: ${title}`)
    for (const block of chosen) {
      used.add(block)
      await run(title, `set -e\n${fillIn(block)}`)
    }
  }

  function fillIn(block: string): string {
    return block
      .replaceAll('REFERENCE', operator.reference)
      .replaceAll('EMAIL', EMAIL)
      .replaceAll('VERSION', '1.0.0')
      .replaceAll('NEXT', '1.0.1')
      .replaceAll('db.pona.example', '127.0.0.1')
      .replaceAll('linux-x64', `linux-${process.arch}`)
  }

  function countUnused(): number {
    return [...blocks.values()].flat().filter((block) => !used.has(block)).length
  }
}

/** To the patient, as files. */
async function countMails(debian: BootedDebian): Promise<number> {
  const { output } = await debian.run(`grep -rl '^To: .*${wanjiku.email}' ${DATA}/mail 2>/dev/null | wc -l`)
  return Number(output)
}
