import { expect, it } from 'vitest'
import type { WordsByLocale } from '#contract/site/site-build.ts'
import { testSite } from '#testing/server/site.ts'
import { toHospitalPlace } from './hospital-place.ts'

const english = testSite.words.en
const called = (name: string) => ({ ...english.destinations?.[0], name, savings: '', processing: '' })
const words: WordsByLocale = {
  en: { ...english, destinations: [called('Dubai')] },
  ar: { ...english, dir: 'rtl', dates: 'ar', destinations: [called('دبي')] },
}

it.each([
  [{ city: 'Jumeirah', country: 'dubai' }, 'ar', 'Jumeirah، دبي'],
  [{ city: 'Ankara', country: 'Turkey' }, 'ar', 'Ankara، تركيا'],
  [{ city: '', country: 'Ruritania' }, 'ar', 'Ruritania'],
  [{ city: 'Delhi', country: 'India' }, 'en', 'Delhi, India'],
])('places %j in %s at "%s"', (hospital, locale, place) => {
  expect(toHospitalPlace(hospital, words, locale)).toBe(place)
})
