import { readFileSync } from 'node:fs'

// Loaded into a server by --import: at SIGUSR2 its wall clock jumps by the milliseconds in the file. Timers use the
// monotonic clock and go on, as when NTP or an administrator sets the clock.
const trueNow = Date.now
let jumpMs = 0

Date.now = () => trueNow() + jumpMs
process.on('SIGUSR2', () => {
  jumpMs = Number(readFileSync(process.env['FAULT_CLOCK'] ?? '', 'utf8'))
})
