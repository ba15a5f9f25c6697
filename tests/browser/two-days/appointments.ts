import { tellAbsence } from './absence.ts'
import { inNairobi } from './calendar.ts'
import { readFigures } from './figures.ts'
import type { Person } from './person.ts'
import { handOverSeveral } from './several.ts'
import type { Shift } from './shift.ts'

const SEVERAL = 5

/** A task at a certain time, in place of the next due inquiry. */
export type Appointment = { at: number; who: Person; what: string; keep: () => Promise<void> }

export type Staff = { amina: Person; baraka: Person; zawadi: Person }

export function planAppointments({ told }: Shift, { amina, baraka, zawadi }: Staff): Appointment[] {
  async function handOver(to: Person): Promise<void> {
    for (const reference of await handOverSeveral(zawadi, to.name, SEVERAL))
      told.acts.push({ reference, kind: 'assigned', by: zawadi.id, words: '' })
  }

  return [
    {
      at: inNairobi('2026-12-11T11:00'),
      who: zawadi,
      what: 'figures',
      keep: () => readFigures(zawadi),
    },
    {
      at: inNairobi('2026-12-11T14:00'),
      who: zawadi,
      what: 'several to Amina',
      keep: () => handOver(amina),
    },
    {
      at: inNairobi('2026-12-14T10:00'),
      who: zawadi,
      what: 'several to Baraka',
      keep: () => handOver(baraka),
    },
    {
      at: inNairobi('2026-12-11T16:00'),
      who: amina,
      what: 'absence',
      async keep() {
        await tellAbsence(amina, '2026-12-14', zawadi.name)
        told.acts.push({ reference: amina.id, kind: 'absence-set', by: amina.id, words: '' })
      },
    },
    {
      at: inNairobi('2026-12-14T17:00'),
      who: zawadi,
      what: 'figures',
      keep: () => readFigures(zawadi),
    },
  ]
}
