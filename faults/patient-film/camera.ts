import { mkdirSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import sharp from 'sharp'
import type { Page } from '#testing/outside/playwright.ts'

const EVERY_MS = 2_000
/** Ten times as fast. */
const SHOWN_MS = 200
const HEIGHT = 640

export type Camera = {
  /** Takes a picture of one screen. */
  take(page: Page, name: string): Promise<void>
  /** Stops, and writes the film of all screens side by side. */
  finish(): Promise<void>
}

/** Films pages into a folder, which it makes. */
export function startFilming(folder: string, pages: readonly Page[]): Camera {
  mkdirSync(folder, { recursive: true })
  const frames: Buffer[] = []
  let isOver = false
  let taken = 0
  const filming = film()

  async function film(): Promise<void> {
    while (!isOver) {
      const screens = await Promise.all(pages.map(snap))
      if (screens.every((screen) => screen !== undefined)) frames.push(await putSideBySide(screens))
      await sleep(EVERY_MS)
    }
  }

  return {
    async take(page, name) {
      taken += 1
      await page.screenshot({ path: join(folder, `${String(taken).padStart(2, '0')}-${name}.png`) })
    },
    async finish() {
      isOver = true
      await filming
      const film = sharp(frames, { join: { animated: true } })
      const delay = frames.map(() => SHOWN_MS)
      await writeFile(
        join(folder, 'film.webp'),
        await film.webp({ delay, quality: 60, effort: 0 }).toBuffer(),
      )
    },
  }
}

/** Not while it is being loaded. */
function snap(page: Page): Promise<Buffer | undefined> {
  return page.screenshot({ type: 'jpeg', timeout: 1_000 }).catch(() => undefined)
}

async function putSideBySide(screens: readonly Buffer[]): Promise<Buffer> {
  const scaled = await Promise.all(
    screens.map((screen) => sharp(screen).resize({ height: HEIGHT }).toBuffer({ resolveWithObject: true })),
  )
  const width = scaled.reduce((sum, { info }) => sum + info.width, 0)
  let left = 0
  const placed = scaled.map(({ data, info }) => {
    const at = { input: data, left, top: 0 }
    left += info.width
    return at
  })
  return sharp({ create: { width, height: HEIGHT, channels: 3, background: 'white' } })
    .composite(placed)
    .jpeg()
    .toBuffer()
}
