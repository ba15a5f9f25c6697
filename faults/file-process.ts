import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { findFreePort } from '#testing/server/free-port.ts'

export type FileProcess = AsyncDisposable & {
  origin: string
  pid: number | undefined
  kill(): Promise<void>
}

export async function startFileServer(
  dataDir: string,
  environment: Record<string, string> = {},
  program = join(import.meta.dirname, 'file-server.ts'),
): Promise<FileProcess> {
  const port = await findFreePort()
  const child = spawn(process.execPath, [program], {
    env: { PATH: process.env['PATH'], DATA_DIR: dataDir, PORT: String(port), ...environment },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  await once(child.stdout, 'data')
  async function kill() {
    if (child.exitCode !== null || child.signalCode !== null) return
    child.kill('SIGKILL')
    await once(child, 'exit')
  }
  return { origin: `http://127.0.0.1:${port}`, pid: child.pid, kill, [Symbol.asyncDispose]: kill }
}

/** Returns the id of the upload. */
export async function beginUpload(origin: string, bytes: number): Promise<string> {
  return (await fetch(`${origin}/uploads?bytes=${bytes}`, { method: 'POST' })).text()
}

/** Returns the offset that was confirmed; throws when there was no answer. */
export async function appendTo(origin: string, id: string, offset: number, body: BodyInit): Promise<number> {
  const url = `${origin}/uploads/${id}?offset=${offset}`
  // A stream needs `duplex`, which the types do not know yet.
  const init = { method: 'PATCH', body, duplex: 'half' }
  const response = await fetch(url, init)
  if (!response.ok) throw new Error(`The upload answered ${response.status}`)
  return ((await response.json()) as { offset: number }).offset
}
