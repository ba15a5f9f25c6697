import { expect, it, vi } from 'vitest'
import { createConsoleLog } from './console-log.ts'

it('writes JSON through the console, with only type and frames of an error', () => {
  const written = vi.spyOn(console, 'info').mockImplementation(() => {})
  const log = createConsoleLog('info')
  log.debug('Not this')
  log.info({ job: 7, err: new TypeError('Wanjiku') }, 'Mail sent')
  const [line] = written.mock.calls.flat()
  expect(JSON.parse(String(line))).toMatchObject({
    level: 'info',
    job: 7,
    err: { type: 'TypeError' },
    msg: 'Mail sent',
  })
  expect(written.mock.calls).toHaveLength(1)
  expect(String(line)).not.toContain('Wanjiku')
  written.mockRestore()
})
