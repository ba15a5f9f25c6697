import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { sendContactEmail } from '#contract/send-contact-email.ts'
import { wanjiku } from './inquiries.ts'
import { type ServerProcess, startServer } from './server-process.ts'

const scriptsDir = join(import.meta.dirname, '..', '..', 'scripts')

export function runOn(dataDir: string, command: string, ...args: string[]) {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [join(scriptsDir, `${command}.ts`), ...args],
    {
      env: { PATH: process.env['PATH'], DATA_DIR: dataDir },
      encoding: 'utf8',
    },
  )
  return { status, output: stdout + stderr }
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
