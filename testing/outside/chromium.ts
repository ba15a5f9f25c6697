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
  return { executablePath: await chromium.executablePath(), args, env }
}
