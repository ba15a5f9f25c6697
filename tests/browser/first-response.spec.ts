import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import { INITIAL_WINDOW_BYTES, measureFirstResponse } from '../support/first-response.ts'

test('the page fits with its headers into what a server may send at once', async () => {
  const distDir = join(import.meta.dirname, '..', '..', 'dist')
  const { headerBytes, bodyBytes } = await measureFirstResponse(distDir)
  expect(headerBytes).toBeGreaterThan(500)
  expect(headerBytes + bodyBytes).toBeLessThanOrEqual(INITIAL_WINDOW_BYTES)
})
