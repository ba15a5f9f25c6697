import sharp from 'sharp'
import { expect, test } from '#testing/desk/browser.ts'
import type { Route } from '#testing/outside/playwright.ts'
import { openDesk, ownServer } from './desk-page.ts'

const UPLOADS = '**/admin/pictures'

// A request that the network loses is an error to the browser.
test.use({ ...ownServer(), expectedConsole: [/ERR_(?:FAILED|INTERNET_DISCONNECTED)/] })

test('a photograph shows how far it is sent, and is sent again by a key after a failure', async ({
  openWindow,
  pona,
}) => {
  const { page } = await openDesk(openWindow, pona, 'Amina', { admin: true, path: '/settings/pictures' })
  const hero = page.getByRole('group', { name: 'At the top of the page' })
  const network = await page.context().newCDPSession(page)
  await network.send('Network.emulateNetworkConditions', {
    ...{ offline: false, latency: 0, downloadThroughput: -1 },
    uploadThroughput: 400_000,
  })
  const lose = (route: Route) => route.abort()
  await page.route(UPLOADS, lose)
  await hero.getByLabel('Choose a photograph').setInputFiles({
    name: 'house.jpg',
    mimeType: 'image/jpeg',
    buffer: await makeNoise(),
  })
  await expect(hero.getByRole('alert')).toBeVisible()
  await page.unroute(UPLOADS, lose)
  await hero.getByRole('button', { name: 'Send it again' }).press('Enter')
  const bar = hero.getByRole('progressbar', { name: 'Sending house.jpg' })
  await expect(bar).toHaveJSProperty('max', 1)
  await expect.poll(() => bar.evaluate(({ position }: HTMLProgressElement) => position)).toBeGreaterThan(0)
  await expect(hero.getByLabel('What it shows')).toBeVisible()
  await expect(bar).toHaveCount(0)
})

/** A picture of some megabytes, as cameras make them. */
async function makeNoise(): Promise<Buffer> {
  return sharp({
    create: {
      width: 900,
      height: 600,
      channels: 3,
      background: '#808080',
      noise: { type: 'gaussian', mean: 128, sigma: 60 },
    },
  })
    .jpeg({ quality: 100 })
    .toBuffer()
}
