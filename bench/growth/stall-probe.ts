// Loaded into the server that is measured: tells the longest block of its event loop between two messages.
import { type StallMeter, startStallMeter } from '../stall.ts'

let meter: StallMeter | undefined

process.on('message', async (asked: 'begin' | 'end') => {
  if (asked === 'begin') {
    meter = await startStallMeter()
    process.send?.({ begun: true })
  } else {
    process.send?.({ stallMs: (await meter?.stop()) ?? Number.NaN })
    meter = undefined
  }
})
process.channel?.unref()
