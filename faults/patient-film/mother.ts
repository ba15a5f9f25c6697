import type { Browser, Locator, Page } from '#testing/outside/playwright.ts'

const PHONE = { width: 360, height: 640 }
const MAX_RELOADS = 20
const LOAD_MS = 30_000

export type Photo = { name: string; mimeType: string; buffer: Buffer }

/** A file as the page shows it. */
export type Shown = { name: string; percent: number }

/** A patient's mother with a cheap phone. */
export async function giveHerAPhone(browser: Browser, url: string) {
  const context = await browser.newContext({
    ...{ viewport: PHONE, deviceScaleFactor: 2, hasTouch: true, isMobile: true },
    ...{ locale: 'en-UG', timezoneId: 'Africa/Kampala' },
  })
  const page = await context.newPage()
  page.on('dialog', (dialog) => void dialog.accept())
  const section = page.getByRole('region', { name: 'Send your reports' })

  async function choose(button: Locator, photos: readonly Photo[]): Promise<void> {
    const [chooser] = await Promise.all([page.waitForEvent('filechooser'), button.tap()])
    await chooser.setFiles([...photos])
  }

  return {
    page,
    status: section.getByRole('status'),
    /** Reloads until the page and its script are there, as one does where the connection breaks. */
    async open(): Promise<void> {
      for (let attempt = 1; ; attempt++) {
        try {
          await page.goto(url, { timeout: LOAD_MS })
          await section.getByLabel('Choose photos or files').scrollIntoViewIfNeeded()
          await section
            .getByRole('button', { name: 'Send', exact: true })
            .waitFor({ state: 'detached', timeout: LOAD_MS })
          return
        } catch (error) {
          if (attempt === MAX_RELOADS) throw error
        }
      }
    },
    photograph: (photo: Photo) => choose(section.getByText('Photograph a page'), [photo]),
    choose: (photos: readonly Photo[]) => choose(section.getByText('Choose photos or files'), photos),
    /** Files that were chosen since the page was loaded. */
    readShown: (): Promise<Shown[]> => readShown(page),
  }
}

function readShown(page: Page): Promise<Shown[]> {
  return page.locator('.files__list > li').evaluateAll((items) =>
    items.map((item) => ({
      name: item.querySelector('.files__name')?.textContent ?? '',
      percent: item.querySelector('progress')?.value ?? 0,
    })),
  )
}
