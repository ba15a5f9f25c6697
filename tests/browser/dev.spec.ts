import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from '#testing/desk/browser.ts'
import { findFreePort } from '#testing/server/free-port.ts'
import { rootDir } from '../../scripts/paths.ts'
import { waitForIsland } from './inquiry-page.ts'

test('"npm run dev" on a cold cache shows form and desk at once, on the ports of the environment', async ({
  page,
}) => {
  test.setTimeout(180_000)
  for (const name of ['site', 'desk'])
    rmSync(join(rootDir, 'node_modules', '.vite', name), { recursive: true, force: true })
  const dataDir = mkdtempSync(join(tmpdir(), 'pona-dev-'))
  const [site, desk, port, deskPort, lmtp] = await Promise.all(Array.from({ length: 5 }, findFreePort))
  const dev = spawn(process.execPath, [join(rootDir, 'scripts', 'dev.ts')], {
    env: {
      ...{ PATH: process.env['PATH'], DATA_DIR: dataDir, PORT: `${port}`, DESK_PORT: `${deskPort}` },
      ...{
        LMTP_PORT: `${lmtp}`,
        DEV_SITE_PORT: `${site}`,
        DEV_DESK_PORT: `${desk}`,
      },
    },
    stdio: ['ignore', 'pipe', 'inherit'],
    // The server is its child, and ends with its group.
    detached: true,
  })
  try {
    let said = ''
    for await (const part of dev.stdout) {
      said += part
      if (said.includes('Mail  bin/pona mail')) break
    }
    expect(said).toContain(`http://localhost:${desk}`)
    let loads = 0
    page.on('load', () => {
      loads += 1
    })
    await page.goto(`http://localhost:${site}/`)
    const name = page.getByLabel('Full Name')
    await name.scrollIntoViewIfNeeded()
    await name.fill('Wanjiku Kamau')
    await waitForIsland(page)
    await page.getByLabel('Phone Number').fill('0712 34')
    await page.getByLabel('Phone Number').blur()
    // Only the form with script says so.
    await expect(page.getByText('Is a digit missing?')).toBeVisible()
    await expect(name).toHaveValue('Wanjiku Kamau')
    expect(loads).toBe(1)
    await page.goto(`http://localhost:${desk}/`)
    await expect(page.getByRole('button', { name: 'Sign in', exact: true })).toBeVisible()
    expect(loads).toBe(2)
    await page.goto('about:blank')
  } finally {
    if (dev.pid) process.kill(-dev.pid, 'SIGKILL')
    await once(dev, 'close')
    rmSync(dataDir, { recursive: true, force: true })
  }
})
