import sharp from 'sharp'
import { expect, test } from '#testing/desk/browser.ts'

test.use({ contextOptions: { reducedMotion: 'reduce' } })

/** In the drawing's units: the people's feet, the foot of the scene, and the part that phones show. */
const FEET = 645
const FOOT = 760
const SHOWN_WIDTH = 800

for (const [width, height] of [
  [360, 640],
  [390, 664],
  [412, 732],
] as const) {
  test(`a phone of ${width} by ${height} px shows the family and two ways in, and nothing else to press`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height })
    await page.goto('/')
    await expect(page.getByRole('heading', { level: 1 })).toBeInViewport({ ratio: 1 })
    const links = page.getByRole('main').getByRole('link')
    const seen = await links.evaluateAll((links) =>
      links
        .filter((link) => link.checkVisibility() && link.getBoundingClientRect().top < innerHeight)
        .map((link) => ({ text: link.textContent, bottom: link.getBoundingClientRect().bottom })),
    )
    expect(seen.map(({ text }) => text)).toEqual(['Start Your Journey', 'Learn More'])
    for (const { bottom } of seen) expect(bottom).toBeLessThan(height)
    const picture = await page.getByRole('img', { name: /^A family/ }).boundingBox()
    const bottom = (picture?.y ?? Number.NaN) + (picture?.height ?? Number.NaN)
    expect(picture?.width).toBe(width)
    expect(bottom - ((FOOT - FEET) * width) / SHOWN_WIDTH).toBeLessThan(height)
  })
}

for (const [width, least] of [
  [390, 5_600],
  [320, 6_300],
] as const) {
  test(`at ${width} px the form begins within ${least} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 664 })
    await page.goto('/')
    const top = await page
      .locator('.contact__form')
      .evaluate((form) => form.getBoundingClientRect().top + scrollY)
    expect(top).toBeLessThan(least)
  })
}

for (const width of [768, 1280, 1440, 1920]) {
  test(`the ground of the picture reaches both edges of the window at ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 })
    await page.goto('/')
    const picture = page.getByRole('img', { name: /^A family/ })
    await picture.evaluate((image: HTMLImageElement) => image.decode())
    const box = await picture.boundingBox()
    expect(box?.x).toBe(0)
    expect(box?.width).toBe(width)
    const y = Math.round((box?.y ?? Number.NaN) + (box?.height ?? Number.NaN) * 0.85)
    const row = await page.screenshot({ clip: { x: 0, y, width, height: 1 } })
    const { data, info } = await sharp(row).removeAlpha().raw().toBuffer({ resolveWithObject: true })
    const pixels = Array.from({ length: info.width }, (_, x) =>
      data.subarray(x * info.channels, x * info.channels + 3).join(' '),
    )
    expect(pixels).toHaveLength(width)
    expect(pixels).not.toContain('251 246 236')
    expect(new Set([pixels[0], pixels.at(-1)])).not.toContain('255 255 255')
  })
}
