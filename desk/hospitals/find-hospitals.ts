import type { Hospital } from '#contract/desk/hospitals.ts'
import { fold } from '#contract/words/fold.ts'

type Findable = Pick<Hospital, 'name' | 'country' | 'city' | 'specialities'>

/** Hospitals of which every typed word begins a word. */
export function findHospitals<Found extends Findable>(hospitals: readonly Found[], typed: string): Found[] {
  const wanted = toWords(typed)
  return hospitals.filter(({ name, country, city, specialities }) => {
    const words = toWords([name, country, city, specialities].join(' '))
    return wanted.every((one) => words.some((word) => word.startsWith(one)))
  })
}

function toWords(text: string): string[] {
  return fold(text).match(/[\p{L}\p{N}]+/gu) ?? []
}
