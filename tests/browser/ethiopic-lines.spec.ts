import { expect, test } from '#testing/desk/browser.ts'
import type { Page } from '#testing/outside/playwright.ts'

test.use({ viewport: { width: 320, height: 640 } })

type Measured = { marks: number; atLineStart: string[] }

/** Marks of Ethiopic that stand on another line than the letter before them, on the page as it is laid out. */
function measureMarks(page: Page): Promise<Measured> {
  return page.evaluate(() => {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    const measured: Measured = { marks: 0, atLineStart: [] }
    const toTop = (node: Node, index: number) => {
      const range = document.createRange()
      range.setStart(node, index)
      range.setEnd(node, index + 1)
      return range.getClientRects()[0]
    }
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const text = node.textContent ?? ''
      for (const { index } of text.matchAll(/(?<=\p{L})[\u1361-\u1368]/gu)) {
        const [before, mark] = [toTop(node, index - 1), toTop(node, index)]
        if (!before || !mark) continue
        measured.marks += 1
        if (Math.abs(before.bottom - mark.bottom) > before.height / 2)
          measured.atLineStart.push(text.slice(Math.max(0, index - 12), index + 1))
      }
    }
    return measured
  })
}

for (const path of ['/am/', '/am/privacy', '/am/accessibility', '/am/costs'])
  test(`no line of ${path} begins with a mark`, async ({ page }) => {
    await page.goto(path)
    const { marks, atLineStart } = await measureMarks(page)
    expect(marks).toBeGreaterThan(30)
    expect(atLineStart).toEqual([])
  })

test('a line breaks after each mark that has a space behind it, and never before one', async ({ page }) => {
  await page.goto('/am/')
  const marks = Array.from({ length: 8 }, (_, n) => String.fromCharCode(0x1361 + n))
  await page.evaluate((all) => {
    document.body.replaceChildren()
    for (const width of [130, 150, 170, 190, 210])
      for (const mark of all) {
        const paragraph = document.body.appendChild(document.createElement('p'))
        paragraph.style.width = `${width}px`
        paragraph.textContent = `ሆስፒታል${mark} `.repeat(6)
      }
  }, marks)
  const measured = await measureMarks(page)
  expect(measured.marks).toBe(5 * 8 * 6)
  expect(measured.atLineStart).toEqual([])
  const lines = await page.evaluate(() =>
    [...document.querySelectorAll('p')].map((one) => {
      const range = document.createRange()
      range.selectNodeContents(one)
      return range.getClientRects().length
    }),
  )
  expect(Math.min(...lines)).toBeGreaterThan(1)
})
