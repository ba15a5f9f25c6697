import { writeFileSync } from 'node:fs'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

// Loaded into a server by --import: at SIGUSR2 it collects garbage and writes down its memory. As a control it leaks
// 10 kB every 10 ms.
setFlagsFromString('--expose-gc')
const collect = runInNewContext('gc') as () => void // there by the flag
const kept: number[][] = []

if (process.env['FAULT_LEAK'] === 'on')
  setInterval(() => kept.push(Array.from({ length: 1_280 }, Math.random)), 10)

process.on('SIGUSR2', () => {
  collect()
  const { rss, heapUsed, external } = process.memoryUsage()
  const timers = process.getActiveResourcesInfo().filter((kind) => kind === 'Timeout').length
  const left = { residentMb: rss / 2 ** 20, keptMb: (heapUsed + external) / 2 ** 20, timers }
  writeFileSync(process.env['FAULT_LEFT'] ?? '', JSON.stringify(left))
})
