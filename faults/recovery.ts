import { join } from 'node:path'
import { startServer } from '#testing/server/server-process.ts'
import { resendInquiries, type Sent } from './load.ts'
import { examineFile, type Tally } from './stored.ts'

/** No rate limits, no log, and a mail server that is down. */
export function toSettings(dataDir: string): Record<string, string> {
  return { DATA_DIR: dataDir, RATE_LIMITS: 'off', LOG_LEVEL: 'silent', SMTP_URL: 'smtp://127.0.0.1:9' }
}

export async function recover(dataDir: string, all: readonly Sent[]): Promise<Tally> {
  const before = structuredClone(all)
  await using server = await startServer(toSettings(dataDir))
  const changed = await resendInquiries(server.origin, all)
  await server.end('SIGTERM')
  const tally = examineFile(join(dataDir, 'pona.db'), all)
  const lost = before.filter(({ reference }, n) => reference !== undefined && reference !== all[n]?.reference)
  return { ...tally, lost: tally.lost + lost.length, doubled: tally.doubled + changed }
}
