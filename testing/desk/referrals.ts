import { randomUUID } from 'node:crypto'
import { parse } from 'valibot'
import { expect } from 'vitest'
import {
  type Hospital,
  type HospitalWords,
  hospitalSchema,
  hospitalsSchema,
} from '../../contract/desk/hospitals.ts'
import { type InquiryDetail, inquiryDetailSchema } from '../../contract/desk/inquiries.ts'
import { readReferralRoute } from '../../contract/desk/referral-changes.ts'
import type { Referral } from '../../contract/desk/referrals.ts'
import type { Desk } from './desk-client.ts'

export const fortis: HospitalWords = {
  name: 'Fortis',
  country: 'India',
  city: 'Delhi',
  specialities: 'Orthopaedics',
  languages: ['en', 'hi'],
  addresses: [{ name: 'International desk', address: 'international@fortis.example' }],
  domain: null,
  telephone: '+91 11 4000 0000',
  whatsapp: '',
  notes: 'Answers fast',
  archived: false,
}

export const offer = {
  low: 450_000,
  high: 600_000,
  currency: 'USD',
  nights: 5,
  days: 21,
  included: 'Surgery, implant, room',
  excluded: 'Flights',
  validUntil: '2027-03-31',
}

/** The desk of an app in this process, or of a server elsewhere. */
export type ReferralDesk = Pick<Desk, 'send' | 'read' | 'open'>

export async function addHospital(
  desk: ReferralDesk,
  changes: Partial<HospitalWords> = {},
): Promise<Hospital> {
  const response = await desk.send('POST', '/hospitals', { ...fortis, ...changes })
  expect(response.status).toBe(201)
  return parse(hospitalSchema, await response.json())
}

/** Acts of coordinators with one hospital of one inquiry, each at the present version. */
export async function refer(desk: ReferralDesk, reference: string, hospital: string) {
  const id = randomUUID()
  const base = `/inquiries/${reference}/referrals`
  const added = await desk.send('POST', base, { id, hospital })
  expect(added.status).toBe(201)

  const find = async (): Promise<Referral> => {
    const found = (await desk.open(reference)).referrals.find((one) => one.id === id)
    if (found === undefined) throw new Error('The referral is gone')
    return found
  }
  const tryTo = async (method: 'POST' | 'PUT', path: string, body: object): Promise<Response> =>
    desk.send(method, `${base}/${id}/${path}`, { version: (await find()).version, ...body })
  const done = async (response: Promise<Response>): Promise<InquiryDetail> => {
    const answered = await response
    expect(answered.status, await answered.clone().text()).toBe(200)
    return parse(inquiryDetailSchema, await answered.json())
  }
  const toConsent = (changes: object) => ({
    ...{ how: 'told', by: 'Wanjiku Mwangi', note: 'By telephone', files: [], later: false },
    ...changes,
  })
  const toMail = (changes: object) => ({
    ...{ id: randomUUID(), subject: 'Opinion and quotation', text: 'Dear colleagues,\n\nplease look.' },
    ...{ files: [], ...changes },
  })
  return {
    id,
    find,
    hospital: async (): Promise<Hospital> => {
      const { id: wanted } = (await find()).hospital
      const { hospitals } = await desk.read('/hospitals', hospitalsSchema)
      const found = hospitals.find((one) => one.id === wanted)
      if (found === undefined) throw new Error('The hospital is gone')
      return found
    },
    tryTo,
    thread: () =>
      desk.read(`${base}/${id}`, readReferralRoute.answer ?? inquiryDetailSchema) as Promise<Thread>,
    tryToConsent: async (changes: object) =>
      tryTo('POST', 'consent', toConsent({ at: (await desk.open(reference)).now, ...changes })),
    consent: async (changes: object = {}) =>
      done(tryTo('POST', 'consent', toConsent({ at: (await desk.open(reference)).now, ...changes }))),
    takeBack: (note = '') => done(tryTo('POST', 'consent', { how: 'taken-back', note })),
    tryToSend: (changes: object = {}) => tryTo('POST', 'send', toMail(changes)),
    send: (changes: object = {}) => done(tryTo('POST', 'send', toMail(changes))),
    offer: (changes: object = {}) => done(tryTo('PUT', 'offer', { offer: { ...offer, ...changes } })),
    stand: (standing: string) => done(tryTo('POST', 'standing', { standing })),
  }
}

type Thread = { referral: Referral; messages: InquiryDetail['messages'] }
export type Referred = Awaited<ReturnType<typeof refer>>
