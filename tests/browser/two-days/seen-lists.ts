import type { Page } from '#testing/outside/playwright.ts'

const SCROLL_PX = 600
const MOMENT_MS = 100
const MAX_LOOKS = 500

/** Reads a list by scrolling: references, and whether each row is marked as late. */
export async function readList(
  page: Page,
  deskOrigin: string,
  view: 'due' | 'later' | 'mine',
): Promise<Map<string, boolean>> {
  await page.goto(`${deskOrigin}/inbox/${view}`)
  const end = page.getByText(/^(All \d+ shown|One inquiry)\.$/)
  const nothing = page.getByRole('heading', { name: /^(Nothing is|You have nothing) / })
  await page.getByRole('article').first().or(nothing).waitFor()
  const seen = new Map<string, boolean>()
  let top = 0
  for (let looks = 0; looks < MAX_LOOKS; looks++) {
    await page.evaluate((px) => window.scrollTo({ top: px, behavior: 'instant' }), top)
    await page.waitForTimeout(MOMENT_MS)
    for (const { reference, isMarked } of await page.getByRole('article').evaluateAll(readRows))
      seen.set(reference, isMarked)
    const bottom = await page.evaluate(() => document.documentElement.scrollHeight - innerHeight)
    if (top < bottom) top = Math.min(top + SCROLL_PX, bottom)
    // The list loads more at its end.
    else if ((await end.or(nothing).count()) > 0) break
  }
  return seen
}

function readRows(rows: Element[]) {
  return rows.flatMap((row) => {
    const reference = /PN-\w{4}-\w{4}/.exec(row.textContent ?? '')?.[0]
    const { tone, promise } = row instanceof HTMLElement ? row.dataset : {}
    const isMarked = tone === 'late' || promise === 'broken'
    return reference === undefined ? [] : [{ reference, isMarked }]
  })
}
