import { measureOurs, measurePeer } from './low-rates.ts'
import type { Row } from './table.ts'

const RATES = [200, 400, 600, 800, 1_000]
const DURATION_MS = 60_000
/** Beyond it mails wait for others, and longer the longer it lasts. */
const MAX_AGE_MS = 2_000

/** The highest rate of inquiries, with two mails each, at which mails leave as fast as they come. */
export async function benchKeepingUp(): Promise<Row[]> {
  return [
    {
      name: 'inquiries/s at which mail keeps up for a minute, to a plain handler with mails',
      measured: await findHighest((rate) => measureOurs(rate, DURATION_MS)),
      reference: await findHighest((rate) => measurePeer(rate, { isMailing: true, durationMs: DURATION_MS })),
      atLeastRatio: 0.8,
    },
  ]
}

async function findHighest(measure: (rate: number) => Promise<{ mailP99: number }>): Promise<number> {
  let highest = 0
  for (const rate of RATES) {
    const { mailP99 } = await measure(rate)
    if (mailP99 > MAX_AGE_MS) return highest
    highest = rate
  }
  return highest
}
