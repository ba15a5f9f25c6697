import { chmodSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { unpackDebian } from './debian.ts'
import { IMAGE_USER, INSTALL_DIR } from './image-config.ts'
import type { Platform } from './platforms.ts'

const NOBODY = 65_534

/**
 * Leaves out coreutils: the shell is there for the processes that open patients' files, which setpriv and unshare
 * isolate.
 */
const IMAGE_PACKAGES = [
  ...['base-files', 'libc6', 'gcc-14-base', 'libgcc-s1', 'libstdc++6', 'ca-certificates'],
  ...['dash', 'libcap-ng0', 'util-linux'],
]

/** Writes what the release needs around it in an image, in the folder `root`; and the volume's place in `data`. */
export async function writeImageRoot(platform: Platform, { root, data }: { root: string; data: string }) {
  await unpackDebian(platform, root, IMAGE_PACKAGES)
  // Docker before version 23 closes folders that no layer names to all but root.
  mkdirSync(join(root, INSTALL_DIR), { recursive: true })
  writeUsers(root)
  writeCertificates(root)
  writeCommand(root)
  // A new volume takes its owner and mode from here.
  mkdirSync(join(data, 'data'), { recursive: true })
  chmodSync(join(data, 'data'), 0o700)
}

function writeUsers(root: string): void {
  const users = [
    ['root', 0, '/root'],
    ['pona', IMAGE_USER, '/data'],
    ['nobody', NOBODY, '/nonexistent'],
  ] as const
  const lines = (toLine: (user: (typeof users)[number]) => string) =>
    users.map((user) => `${toLine(user)}\n`).join('')
  const etc = join(root, 'etc')
  writeFileSync(
    join(etc, 'passwd'),
    lines(([name, id, home]) => `${name}:x:${id}:${id}:${name}:${home}:/usr/sbin/nologin`),
  )
  writeFileSync(
    join(etc, 'group'),
    lines(([name, id]) => `${name}:x:${id}:`),
  )
  writeFileSync(join(etc, 'nsswitch.conf'), 'passwd: files\ngroup: files\nhosts: files dns\n')
}

/** Node has its own certificate authorities; this is for settings that name the system's. */
function writeCertificates(root: string): void {
  const folder = join(root, 'usr', 'share', 'ca-certificates', 'mozilla')
  const names = readdirSync(folder).toSorted()
  const target = join(root, 'etc', 'ssl', 'certs')
  mkdirSync(target, { recursive: true })
  writeFileSync(
    join(target, 'ca-certificates.crt'),
    names.map((name) => readFileSync(join(folder, name), 'utf8')).join(''),
  )
}

/** `pona` without a shell: Node reads the file as its script. */
function writeCommand(root: string): void {
  const folder = join(root, 'usr', 'local', 'bin')
  mkdirSync(folder, { recursive: true })
  const file = join(folder, 'pona')
  writeFileSync(file, `#!/${INSTALL_DIR}/node --disable-sigusr1\nimport '/${INSTALL_DIR}/dist/cli/main.js'\n`)
  chmodSync(file, 0o755)
}
