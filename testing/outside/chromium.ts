import { existsSync, mkdtempSync, renameSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import chromium from '@sparticuz/chromium'

/**
 * Launch options for the browser from the npm package on Linux x64; Playwright's own elsewhere. The package's
 * argument list is for cloud functions: a single process, which a second page can crash.
 */
export async function chromiumLaunchOptions(
  extraArgs: string[] = [],
): Promise<{ executablePath?: string; args: string[]; env?: NodeJS.ProcessEnv }> {
  const args = ['--no-sandbox', '--disable-gpu', '--disable-background-networking', ...extraArgs]
  const packaged = process.platform === 'linux' && process.arch === 'x64'
  if (!packaged) return { args: extraArgs }
  // In the POSIX locale Chromium saves a file with an accent in its name as "download".
  const env = { ...process.env, LC_ALL: 'C.UTF-8' }
  return { executablePath: await unpack(), args, env }
}

/**
 * Unpacks the browser into the folder of its package. The package itself would take `chromium` in the system's temporary
 * folder, whose owner may be another user, and whose version another one.
 */
async function unpack(): Promise<string> {
  const folder = join(dirname(fileURLToPath(import.meta.resolve('@sparticuz/chromium'))), '..', 'unpacked')
  const program = join(folder, 'chromium')
  if (existsSync(program)) return program
  const unfinished = mkdtempSync(`${folder}-`)
  const { TMPDIR } = process.env
  process.env['TMPDIR'] = unfinished
  try {
    await chromium.executablePath()
  } finally {
    if (TMPDIR === undefined) delete process.env['TMPDIR']
    else process.env['TMPDIR'] = TMPDIR
  }
  // Another process may have been faster.
  if (existsSync(program)) rmSync(unfinished, { recursive: true })
  else renameSync(unfinished, folder)
  return program
}
