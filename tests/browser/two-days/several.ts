import { waitForNotice } from './notices.ts'
import type { Person } from './person.ts'

const MAX_ROWS_WALKED = 40

/** Selects inquiries in Due by keys and hands them over at once; returns their references. */
export async function handOverSeveral({ page, hands }: Person, to: string, count: number): Promise<string[]> {
  await hands.look()
  const selected: string[] = []
  for (let walked = 0; selected.length < count && walked < MAX_ROWS_WALKED; walked++) {
    await page.keyboard.press('j')
    const [text = ''] = await page.locator('[data-index]:has(:focus)').allTextContents()
    const reference = /PN-\w{4}-\w{4}/.exec(text)?.[0]
    // Their own inquiries are not handed over.
    if (reference === undefined || selected.includes(reference) || text.includes(to)) continue
    await page.keyboard.press('x')
    selected.push(reference)
  }
  if (selected.length === 0) return []
  await page
    .getByRole('region', { name: 'Selected inquiries' })
    .getByText(`${selected.length} selected`)
    .waitFor()
  await page.keyboard.press('h')
  const person = page.getByRole('dialog').getByRole('button', { name: to })
  await page.keyboard.press((await person.locator('.choices__digit').textContent()) ?? '')
  await waitForNotice(page, `handed over to ${to}.`)
  return selected
}
