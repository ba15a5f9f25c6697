import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { findFreePort } from '../server/free-port.ts'

const USER = 'care@pona.example'
const MAILBOX = 'care'

export type Dovecot = AsyncDisposable & {
  url: string
  lmtpPort: number
  /** As if these had been delivered long ago, in a folder that has them all. */
  fill(mails: Iterable<string | Buffer>): void
  countMails(): number
  /** Counts mails with any flag. */
  countMarked(): number
  /** Every mail has another UID, and the folder another UIDVALIDITY, as after a migration. */
  renumber(): Promise<void>
  stop(): Promise<void>
  start(): Promise<void>
}

/** Packages of their own: without it Dovecot would end as it starts. Debian's place, and that of others. */
const LMTP = ['/usr/lib/dovecot/lmtp', '/usr/libexec/dovecot/lmtp']

/** Dovecot's processes change their user. */
export function findDovecotObstacle(): string | undefined {
  const isThere = LMTP.some((path) => existsSync(path)) && spawnSync('dovecot', ['--version']).status === 0
  return isThere && process.getuid?.() === 0
    ? undefined
    : 'needs Dovecot (dovecot-imapd, dovecot-lmtpd), and root'
}

/** A Dovecot of its own, in a folder that is removed with it: IMAP and LMTP on loopback, one mailbox. */
export async function startDovecot(): Promise<Dovecot> {
  const home = mkdtempSync(join(tmpdir(), 'pona-dovecot-'))
  const [imapPort, lmtpPort] = [await findFreePort(), await findFreePort()]
  const owner = toOwner()
  const maildir = join(home, 'mail', MAILBOX)
  mkdirSync(maildir, { recursive: true })
  // Its processes have a user of their own, whatever the umask is.
  for (const folder of [home, join(home, 'mail')]) chmodSync(folder, 0o755)
  for (const folder of ['', 'cur', 'new', 'tmp']) {
    mkdirSync(join(maildir, folder), { recursive: true })
    chownSync(join(maildir, folder), owner.uid, owner.gid)
  }
  const file = join(home, 'dovecot.conf')
  writeFileSync(file, toConfig(home, { imapPort, lmtpPort }))
  let child: ChildProcess | undefined
  let delivered = 0

  const listMails = () => ['cur', 'new'].flatMap((folder) => readdirSync(join(maildir, folder)))

  async function start(): Promise<void> {
    child = spawn('dovecot', ['-F', '-c', file], { stdio: 'ignore' })
    await untilAccepting(imapPort)
  }

  async function stop(): Promise<void> {
    if (child === undefined || child.exitCode !== null) return
    child.kill('SIGTERM')
    await once(child, 'exit')
    child = undefined
  }

  await start()
  return {
    url: `imap://${encodeURIComponent(USER)}:secret@127.0.0.1:${imapPort}/INBOX`,
    lmtpPort,
    start,
    stop,
    fill(mails) {
      for (const mail of mails) {
        const name = `${Math.floor(Date.now() / 1000)}.M${delivered++}P1.filled`
        writeFileSync(join(maildir, 'tmp', name), mail)
        chownSync(join(maildir, 'tmp', name), owner.uid, owner.gid)
        renameSync(join(maildir, 'tmp', name), join(maildir, 'new', name))
      }
    },
    countMails: () => listMails().length,
    countMarked: () => listMails().filter((name) => /:2,./.test(name)).length,
    async renumber() {
      await stop()
      for (const name of readdirSync(maildir))
        if (/^dovecot(?:-uidlist|\.index)/.test(name)) rmSync(join(maildir, name))
      await start()
    },
    async [Symbol.asyncDispose]() {
      await stop()
      rmSync(home, { recursive: true, force: true })
    },
  }
}

const DOVECOT_USER = 'nobody'

function toOwner(): { uid: number; gid: number } {
  const read = (option: string) => Number(spawnSync('id', [option, DOVECOT_USER]).stdout.toString())
  return { uid: read('-u'), gid: read('-g') }
}

function toConfig(home: string, { imapPort, lmtpPort }: { imapPort: number; lmtpPort: number }): string {
  const { uid, gid } = toOwner()
  return `
base_dir = ${home}/run
state_dir = ${home}/run
log_path = ${home}/log
protocols = imap lmtp
ssl = no
disable_plaintext_auth = no
listen = 127.0.0.1
default_internal_user = ${DOVECOT_USER}
default_login_user = ${DOVECOT_USER}
default_internal_group = nogroup
mail_location = maildir:${home}/mail/%n
mail_uid = ${uid}
mail_gid = ${gid}
first_valid_uid = 1
first_valid_gid = 1
auth_username_format = %Ln
recipient_delimiter = +
passdb {
  driver = static
  args = password=secret
}
userdb {
  driver = static
  args = uid=${uid} gid=${gid} home=${home}/mail/%n allow_all_users=yes
}
service imap-login {
  chroot =
  inet_listener imap {
    port = ${imapPort}
  }
  inet_listener imaps {
    port = 0
  }
}
service anvil {
  chroot =
}
service lmtp {
  inet_listener lmtp {
    address = 127.0.0.1
    port = ${lmtpPort}
  }
}
`
}

async function untilAccepting(port: number): Promise<void> {
  for (;;) {
    const socket = connect(port, '127.0.0.1')
    const isOpen = await once(socket, 'data').then(
      () => true,
      () => false,
    )
    socket.destroy()
    if (isOpen) return
    await sleep(50)
  }
}
