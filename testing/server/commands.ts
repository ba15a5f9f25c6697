import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { sendContactEmail } from '../../contract/inquiry/send-contact-email.ts'
import { wanjiku } from './inquiries.ts'
import { programEnvironment } from './program-environment.ts'
import { type ServerProcess, startServer } from './server-process.ts'

/** The program behind `pona`, as a release holds it: it starts in a third of the time of its sources. */
export const cliFile = join(import.meta.dirname, '..', '..', 'dist', 'cli', 'main.js')

export function runOn(dataDir: string, command: string, ...args: string[]) {
  return runWith({ DATA_DIR: dataDir }, command, ...args)
}

export function runWith(environment: Record<string, string>, command: string, ...args: string[]) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [cliFile, command, ...args], {
    env: { ...programEnvironment, ...environment },
    encoding: 'utf8',
  })
  return { status, output: stdout + stderr }
}

/** Runs next to servers of the same process, which `runWith` would stop meanwhile. */
export async function runAside(environment: Record<string, string>, command: string, ...args: string[]) {
  const child = spawn(process.execPath, [cliFile, command, ...args], {
    env: { ...programEnvironment, ...environment },
  })
  const output: Buffer[] = []
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (part: Buffer) => output.push(part))
  const [status] = (await once(child, 'close')) as [number | null]
  return { status, output: Buffer.concat(output).toString() }
}

export function startOn(dataDir: string): Promise<ServerProcess> {
  return startServer({ DATA_DIR: dataDir, RATE_LIMITS: 'off', LOG_LEVEL: 'warn' })
}

export async function send(server: ServerProcess, message: string): Promise<string> {
  const response = await fetch(server.origin + sendContactEmail.path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', apikey: 'pona-public' },
    body: JSON.stringify({ ...wanjiku, message }),
  })
  const { reference } = (await response.json()) as { reference: string }
  return reference
}
