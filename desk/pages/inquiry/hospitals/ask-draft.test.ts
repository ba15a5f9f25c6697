import { expect, it } from 'vitest'
import type { Hospital } from '#contract/desk/hospitals.ts'
import type { Referral } from '#contract/desk/referrals.ts'
import { findObstacle, sortByDestination } from './ask-draft.ts'

const toHospital = (id: string, country: string, addresses: Hospital['addresses'] = []): Hospital => ({
  id,
  version: 1,
  name: id,
  country,
  city: '',
  specialities: '',
  languages: [],
  addresses,
  domain: null,
  telephone: '',
  whatsapp: '',
  notes: '',
  archived: false,
  answered: { asked: 0, answered: 0, medianDays: null, quoted: 0, chosen: 0 },
})
const desk = [{ name: '', address: 'desk@fortis.example' }]

const toReferral = (hospital: string, standing: Referral['standing']): Referral => ({
  id: `r-${hospital}`,
  version: 1,
  reference: 'PN-AAAA-BBBB',
  hospital: { id: hospital, name: hospital },
  standing,
  address: '',
  addressees: [],
  summary: null,
  consent: null,
  question: null,
  takenBackAt: null,
  offer: null,
  offeredAt: null,
  link: null,
  next: null,
  messages: 0,
  askedAt: null,
  answeredAt: null,
})

it('lists the hospitals of the patient’s destination first, and keeps the order of names', () => {
  const all = [
    toHospital('Acibadem', 'Türkiye'),
    toHospital('Apollo', 'India'),
    toHospital('Fortis', 'India'),
  ]
  expect(sortByDestination(all, 'India').map(({ id }) => id)).toEqual(['Apollo', 'Fortis', 'Acibadem'])
  expect(sortByDestination(all, null)).toEqual(all)
})

it('says why a hospital can’t be asked', () => {
  const fortis = toHospital('Fortis', 'India', desk)
  expect(findObstacle(fortis, [])).toBeUndefined()
  expect(findObstacle(fortis, [toReferral('Fortis', 'draft')])).toBeUndefined()
  expect(findObstacle(fortis, [toReferral('Fortis', 'declined')])).toBeUndefined()
  expect(findObstacle(fortis, [toReferral('Fortis', 'quoted')])).toBe('already asked')
  expect(findObstacle(toHospital('Apollo', 'India'), [])).toBe('no e-mail address')
})
