import { HOUR_MS, MINUTE_MS } from '#contract/durations.ts'
import { sendInquiry } from '#testing/desk/desk.ts'
import type { Random } from '#testing/server/random.ts'
import { planAppointments } from './appointments.ts'
import { makeArrivals } from './arrivals.ts'
import { workingDays } from './calendar.ts'
import { callAtForgetfulDesk } from './forgetful-desk.ts'
import { judge } from './judge.ts'
import { useKeys } from './keys.ts'
import { beginDay, endDay, hire, type Person } from './person.ts'
import { type Planted, plantFaults } from './planted-faults.ts'
import { attempt, type Shift, work } from './shift.ts'
import { openStage } from './stage.ts'
import { useThumb } from './thumb.ts'
import { createTold } from './told.ts'

const LAPTOP = { viewport: { width: 1280, height: 800 } }
const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }
/** Duration of one piece of work. */
const TURN_MS = 5 * MINUTE_MS
const RACE_SHARE = 0.05

/** Two coordinators and a manager work while `count` inquiries arrive. */
export async function carryThroughTwoDays(count: number, random: Random) {
  const arrivals = makeArrivals(count, random)
  await using stage = await openStage((arrivals[0]?.at ?? workingDays[0].opens) - HOUR_MS)
  const shift: Shift = { stage, random, told: createTold(), waiting: [], refused: [], faults: [] }
  const amina = await hire(stage, 'Amina', { window: LAPTOP, use: useKeys })
  const baraka = await hire(stage, 'Baraka', { window: PHONE, use: useThumb })
  const zawadi = await hire(stage, 'Zawadi', { window: LAPTOP, admin: true, use: useKeys })
  const appointments = planAppointments(shift, { amina, baraka, zawadi })
  const days = [
    { ...workingDays[0], answering: [amina, baraka] as const, present: [amina, baraka, zawadi] },
    { ...workingDays[1], answering: [zawadi, baraka] as const, present: [baraka, zawadi] },
  ]

  for (const { opens, closes, answering, present } of days) {
    await receiveUntil(opens)
    for (const person of present) await beginDay(person, stage)
    for (let at = opens + TURN_MS; at < closes; at += TURN_MS) {
      await receiveUntil(at)
      await takeTurns(at, present, answering)
    }
    await receiveUntil(closes)
    if (present.includes(amina)) {
      for (const person of present) await attempt(shift, person, 'going home', () => endDay(person))
      zawadi.owners.push(amina.id)
    }
  }

  const acts = [...shift.told.acts]
  const verdict = await judge(stage, zawadi, shift.told)
  const planted: Planted[] = [
    await callAtForgetfulDesk(stage, zawadi, shift.told),
    ...plantFaults(stage.dataDir),
    { what: 'not in Mine', isNamed: ({ seen }) => seen.notInMine.length > 0 },
  ]
  // As if she covered for Baraka too.
  const control = await judge(stage, { ...zawadi, owners: [...zawadi.owners, baraka.id] }, shift.told)
  const controls = [
    ...planted.map(({ what, isNamed }) => ({ what, isNamed: isNamed(control) })),
    { what: 'changed event log', isNamed: !control.isLogIntact },
  ]
  return { ...shift, ...verdict, acts, controls }

  async function takeTurns(
    at: number,
    present: readonly Person[],
    [one, other]: readonly [Person, Person],
  ): Promise<void> {
    // Alone, so that each selected inquiry is handed over: another test has conflicts.
    const index = appointments.findIndex(({ who, at: begins }) => present.includes(who) && begins <= at)
    const [appointment] = index < 0 ? [] : appointments.splice(index, 1)
    if (appointment) await attempt(shift, appointment.who, appointment.what, appointment.keep)
    const free = present.filter((person) => person !== appointment?.who)
    const inHands = new Set<string>()
    // Sometimes two people work on the same inquiry.
    const alsoInHands = random() < RACE_SHARE ? new Set<string>() : inHands
    await Promise.all(
      free.map((person) => {
        if (person === one) return work(shift, person, other, inHands)
        if (person === other) return work(shift, person, one, alsoInHands)
        return attempt(shift, person, 'looking', () => person.hands.look())
      }),
    )
  }

  async function receiveUntil(time: number): Promise<void> {
    for (const { at, words, elsewhere, isJunk } of arrivals.splice(
      0,
      arrivals.filter((one) => one.at <= time).length,
    )) {
      if (elsewhere) {
        shift.waiting.push({ at, words, elsewhere, isJunk })
        continue
      }
      await stage.setTime(at)
      const reference = await sendInquiry(stage, words)
      shift.told.patients.set(reference, { name: words.name, hasAddress: true, isJunk })
    }
    await stage.setTime(time)
  }
}
