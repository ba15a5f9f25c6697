import { DAY_MS, HOUR_MS } from '#contract/durations.ts'
import { closingReasons, type Life, toNewLife } from '#contract/life/inquiry.ts'
import type { Chance } from './chance.ts'

export const people = Array.from({ length: 12 }, (_, n) => `coordinator-${n + 1}`)
export const destinations = ['India', 'Thailand', 'Turkey', 'South Africa', 'UAE', 'Germany'] as const

const YOUNG_MS = 30 * DAY_MS

/** Most have ended; of the last month a fifth is spam and a quarter is open. */
export function inventLife(chance: Chance, { receivedAt, now }: { receivedAt: number; now: number }): Life {
  const isYoung = now - receivedAt < YOUNG_MS
  if (isYoung && chance.isOne(0.2)) return { ...toNewLife(receivedAt, true) }
  const life = { ...toNewLife(receivedAt, false), owner: chance.isOne(0.08) ? null : inventOwner(chance) }
  const answeredAt = receivedAt - Math.log(1 - chance.next()) * 6 * HOUR_MS
  const isAnswered = answeredAt < now && chance.isOne(0.93)
  const withAnswer: Life = {
    ...life,
    destination: chance.isOne(0.6) ? chance.pick(destinations) : null,
    firstAnswer: isAnswered
      ? {
          at: Math.round(answeredAt),
          by: life.owner,
          via: chance.pick(['email', 'email', 'call', 'whatsapp']),
        }
      : null,
    version: 2 + chance.whole(6),
  }
  const isOpen = chance.isOne(isYoung ? 0.25 : 0.003)
  return isOpen ? keepOpen(chance, withAnswer, now) : close(chance, withAnswer, now)
}

function keepOpen(chance: Chance, life: Life, now: number): Life {
  if (life.firstAnswer === null) return life
  const at = Math.round(now + (chance.next() * 40 - 5) * DAY_MS)
  const kind = chance.pick(['wait', 'wait', 'call', 'write', 'task'] as const)
  return { ...life, owed: null, steps: [toStep(life, kind, at)] }
}

function close(chance: Chance, life: Life, now: number): Life {
  const closedAt = Math.min(now, Math.round(life.receivedAt + chance.next() * 25 * DAY_MS))
  const closedFor = chance.pick(closingReasons)
  const hasAftercare = closedFor === 'treated' && chance.isOne(0.02)
  const steps = hasAftercare ? [toStep(life, 'call', Math.round(now + chance.next() * 90 * DAY_MS))] : []
  return { ...life, standing: 'closed', owed: null, steps, closedAt, closedFor }
}

function toStep(life: Life, kind: 'wait' | 'call' | 'write' | 'task', at: number): Life['steps'][number] {
  return { id: 'one', kind, at, note: null, by: life.owner, for: null }
}

/** The first has a quarter of all, the last a few. */
function inventOwner(chance: Chance): string {
  const owner = people[Math.floor(chance.next() ** 2 * people.length)]
  return owner ?? 'coordinator-1'
}
