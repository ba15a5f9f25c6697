import { expect, test } from '#testing/desk/browser.ts'
import { FIRST_LOAD_BYTES, measureFirstLoad } from '#testing/desk/first-load.ts'
import { measureFirstResponse } from '#testing/server/first-response.ts'
import { INITIAL_WINDOW_BYTES } from '../../server/company/pages/first-response.ts'

test('the page fits with its headers into what a server may send at once', { tag: '@journey' }, async () => {
  const { headerBytes, bodyBytes } = await measureFirstResponse()
  expect(headerBytes).toBeGreaterThan(500)
  expect(headerBytes + bodyBytes).toBeLessThanOrEqual(INITIAL_WINDOW_BYTES)
})

for (const width of [412, 1280]) {
  test(`all that a first visit fetches at ${width} px stays within its budget`, { tag: '@journey' }, async ({
    browser,
    pona,
  }) => {
    for (const colorScheme of ['light', 'dark'] as const) {
      const bytes = await measureFirstLoad(browser, pona.origin, { width, colorScheme })
      expect(bytes).toBeGreaterThan(20_000)
      expect(bytes).toBeLessThanOrEqual(FIRST_LOAD_BYTES)
    }
  })
}
