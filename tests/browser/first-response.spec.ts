import { expect, test } from '../support/browser.ts'
import { INITIAL_WINDOW_BYTES, measureResponse } from '../support/first-response.ts'

// Over TLS, where the headers have most to say.
test.use({ serverEnvironment: { PUBLIC_ORIGIN: 'https://pona.example' } })

test('the page fits with its headers into what a server may send at once', async ({ pona }) => {
  const { headerBytes, bodyBytes } = await measureResponse(`${pona.origin}/`)
  expect(headerBytes).toBeGreaterThan(500)
  expect(headerBytes + bodyBytes).toBeLessThanOrEqual(INITIAL_WINDOW_BYTES)
})
