import { readFileSync } from 'node:fs'

// Loaded into a server by --import: at SIGUSR2 its clock jumps by as many milliseconds as the file says. The monotonic
// clock, and with it every timer, goes on as it was; so it is when an administrator or NTP sets a clock.
const trueNow = Date.now
let jumpMs = 0

Date.now = () => trueNow() + jumpMs
process.on('SIGUSR2', () => {
  jumpMs = Number(readFileSync(process.env['FAULT_CLOCK'] ?? '', 'utf8'))
})
