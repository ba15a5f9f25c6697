import { expect, it } from 'vitest'
import { createLog } from './log.ts'
import { createTerminal } from './terminal.ts'

it('prints the addresses first, then what was logged before them, as sentences', () => {
  const printed: string[] = []
  const terminal = createTerminal((text) => void printed.push(text))
  const log = createLog('info', terminal.destination)
  log.warn({ retryInMs: 1000 }, 'PostgreSQL is away')
  expect(printed).toEqual([])
  terminal.open('  Site: http://localhost:8080\n')
  log.info('Stopping')
  expect(printed).toEqual([
    '  Site: http://localhost:8080\n',
    'warn: PostgreSQL is away retryInMs=1000\n',
    'info: Stopping\n',
  ])
})
