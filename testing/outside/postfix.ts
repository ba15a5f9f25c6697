import { spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { findFreePort } from '../server/free-port.ts'

export type Postfix = AsyncDisposable & {
  port: number
  url: string
  countQueued(): number
  /** Tries again what waits, as it does by itself after a while. */
  flush(): void
  log(): string
}

const DAEMONS = '/usr/lib/postfix/sbin'

export function findPostfixObstacle(): string | undefined {
  const isThere = existsSync(DAEMONS) && process.getuid?.() === 0
  return isThere ? undefined : 'needs Postfix, and root'
}

/** A Postfix of its own, in a folder that is removed with it; each domain goes by the transport that is named for it. */
export async function startPostfix(transports: Readonly<Record<string, string>>): Promise<Postfix> {
  const home = mkdtempSync(join(tmpdir(), 'pona-postfix-'))
  chmodSync(home, 0o755)
  const port = await findFreePort()
  for (const folder of ['etc', 'queue', 'data']) {
    mkdirSync(join(home, folder))
    chmodSync(join(home, folder), 0o755)
  }
  spawnSync('chown', ['postfix', join(home, 'data')])
  writeFileSync(join(home, 'etc', 'main.cf'), toMain(home, transports))
  writeFileSync(join(home, 'etc', 'master.cf'), toMaster(port))
  // The commands of the product keep their files private; Postfix has users of its own.
  const run = (program: string, ...args: string[]) =>
    spawnSync('sh', ['-c', 'umask 022; exec "$0" "$@"', program, '-c', join(home, 'etc'), ...args])
  const started = run('postfix', 'start')
  if (started.status !== 0) throw new Error(`Postfix did not start: ${started.stderr}`)
  while (!(await accepts(port))) await sleep(50)
  return {
    port,
    url: `smtp://127.0.0.1:${port}`,
    countQueued: () => run('postqueue', '-j').stdout.toString().split('\n').filter(Boolean).length,
    flush: () => void run('postqueue', '-f'),
    log: () => readFileSync(join(home, 'log'), 'utf8'),
    async [Symbol.asyncDispose]() {
      run('postfix', 'stop')
      rmSync(home, { recursive: true, force: true })
    },
  }
}

function toMain(home: string, transports: Readonly<Record<string, string>>): string {
  const domains = Object.keys(transports)
  const routes = Object.entries(transports).map(([domain, transport]) => `{ ${domain} = ${transport} }`)
  return `
compatibility_level = 3.6
queue_directory = ${home}/queue
data_directory = ${home}/data
daemon_directory = ${DAEMONS}
command_directory = /usr/sbin
mail_owner = postfix
setgid_group = postdrop
maillog_file = ${home}/log
maillog_file_prefixes = ${tmpdir()}
inet_interfaces = 127.0.0.1
inet_protocols = ipv4
myhostname = mx.pona.example
mydestination =
mynetworks = 127.0.0.0/8
relay_domains = ${domains.join(' ')}
transport_maps = inline:{ ${routes.join(' ')} }
smtp_dns_support_level = disabled
smtpd_tls_security_level = none
message_size_limit = 40000000
queue_run_delay = 1s
minimal_backoff_time = 1s
maximal_backoff_time = 2s
`
}

/** Name, type, private, unprivileged, chroot, wake-up, processes, program. */
function toMaster(port: number): string {
  return `
127.0.0.1:${port} inet n - n - - smtpd
qmgr unix n - n 1 1 qmgr
cleanup unix n - n - 0 cleanup
showq unix n - n - - showq
flush unix n - n 1000? 0 flush
rewrite unix - - n - - trivial-rewrite
bounce unix - - n - 0 bounce
defer unix - - n - 0 bounce
trace unix - - n - 0 bounce
smtp unix - - n - - smtp
lmtp unix - - n - - lmtp
error unix - - n - - error
retry unix - - n - - error
discard unix - - n - - discard
proxymap unix - - n - - proxymap
tlsmgr unix - - n 1000? 1 tlsmgr
verify unix - - n - 1 verify
anvil unix - - n - 1 anvil
scache unix - - n - 1 scache
postlog unix-dgram n - n - 1 postlogd
`
}

async function accepts(port: number): Promise<boolean> {
  const socket = connect(port, '127.0.0.1')
  const isOpen = await once(socket, 'data').then(
    () => true,
    () => false,
  )
  socket.destroy()
  return isOpen
}
