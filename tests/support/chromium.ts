import chromium from '@sparticuz/chromium'

/**
 * How to launch the browser that comes with the packages on Linux x64; elsewhere Playwright's own. The package's list
 * of arguments is for cloud functions: one process for everything, which a second page can bring down.
 */
export async function chromiumLaunchOptions(
  extraArgs: string[] = [],
): Promise<{ executablePath?: string; args: string[] }> {
  const args = ['--no-sandbox', '--disable-gpu', '--disable-background-networking', ...extraArgs]
  const packaged = process.platform === 'linux' && process.arch === 'x64'
  return packaged ? { executablePath: await chromium.executablePath(), args } : { args: extraArgs }
}
