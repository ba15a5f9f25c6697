import { type ChildProcess, type SpawnOptions, spawn, spawnSync } from 'node:child_process'

/** How a process is kept from the server's own; what the system forbids is left out. */
export type Isolation = {
  /** A user of no other process: it can signal none of them, and opens no file of theirs. */
  user?: number
  /** The programs that start it, each the next one's arguments. */
  launchers: readonly string[]
}

/** Belongs neither to people nor to services (systemd.io/UIDS-GIDS). */
const OTHER_USER = 65_520
/** Ends with the server, even where that is killed. */
const NO_NEW_PRIVILEGES = ['setpriv', '--no-new-privs', '--pdeathsig', 'KILL', '--']
/** It can name no other process, reaches no network, and its own processes end with it. */
const NAMESPACES = [
  ...['unshare', '--user', '--map-current-user', '--pid', '--net', '--ipc'],
  ...['--fork', '--kill-child', '--'],
]

/**
 * Lists isolations, the strongest first. `setpriv` of util-linux 2.41 calls capset, which deploy/pona.service forbids; there
 * systemd sets no new privileges, and ends all processes with the server.
 */
export function listIsolations(): readonly Isolation[] {
  const launchers = [[...NO_NEW_PRIVILEGES, ...NAMESPACES], NAMESPACES, NO_NEW_PRIVILEGES, []]
  const here = launchers.map((chain) => ({ launchers: chain }))
  return process.getuid?.() === 0 ? [...here.map((one) => ({ ...one, user: OTHER_USER })), ...here] : here
}

/** The strongest in which Node can start and read the file. */
export function findIsolation(file: string, isolations = listIsolations()): Isolation {
  return isolations.find((isolation) => canRead(isolation, file)) ?? { launchers: [] }
}

/** The environment is empty, so that it gives nothing away. */
export function spawnIsolated(isolation: Isolation, args: readonly string[]): ChildProcess {
  const [program = '', ...rest] = [...isolation.launchers, process.execPath, ...args]
  return spawn(program, rest, { ...toOptions(isolation), stdio: ['pipe', 'pipe', 'ignore'] })
}

export function describeIsolation({ user, launchers }: Isolation): string[] {
  return [
    ...(user === undefined ? [] : ['another user']),
    ...(launchers.includes('unshare') ? ['namespaces'] : []),
    ...(launchers.includes('setpriv') ? ['no new privileges'] : []),
  ]
}

function canRead(isolation: Isolation, file: string): boolean {
  const test = ['sh', '-c', 'test -x "$0" && test -r "$1"', process.execPath, file]
  const [program = '', ...rest] = [...isolation.launchers, ...test]
  return spawnSync(program, rest, { ...toOptions(isolation), stdio: 'ignore' }).status === 0
}

function toOptions({ user }: Isolation): SpawnOptions {
  return { env: {}, ...(user !== undefined && { uid: user, gid: user }) }
}
