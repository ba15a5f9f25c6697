// Loaded into the server that is measured: tells the longest block of its event loop between two messages.
import { type StallMeter, startStallMeter } from '../stall.ts'

let meter: StallMeter | undefined

process.on('message', async (asked: 'begin' | 'end') => {
  if (asked === 'begin') {
    meter = startStallMeter()
    process.send?.({ begun: true })
  } else {
    process.send?.(await meter?.stop())
    meter = undefined
  }
})
process.channel?.unref()
