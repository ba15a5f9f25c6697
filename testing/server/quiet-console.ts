import { afterEach, beforeEach, expect, type MockInstance, vi } from 'vitest'

const levels = ['log', 'warn', 'error'] as const
let spies: MockInstance[] = []

beforeEach(() => {
  spies = levels.map((level) => vi.spyOn(console, level).mockImplementation(() => {}))
})

// The server writes only to its log; anything on the console fails the test.
afterEach(() => {
  const output = spies.flatMap((spy) => spy.mock.calls)
  for (const spy of spies) spy.mockRestore()
  expect(output).toEqual([])
})
