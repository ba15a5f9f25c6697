import { parse } from 'valibot'
import { hospitalsSchema } from '#contract/desk/hospitals.ts'
import { inquiryDetailSchema } from '#contract/desk/inquiries.ts'
import type { Referral } from '#contract/desk/referrals.ts'
import { expect, type Pona } from '#testing/desk/browser.ts'
import { addCoordinator } from '#testing/desk/desk.ts'
import { signInOverHttp } from '#testing/desk/desk-session.ts'
import { addHospital, type ReferralDesk } from '#testing/desk/referrals.ts'
import { createPdf } from '#testing/files/pdf.ts'
import type { Page } from '#testing/outside/playwright.ts'
import type { Letter } from './incoming-mail.ts'

/** The desk of a colleague, over HTTP. */
export async function openColleague({ deskOrigin, ...pona }: Pona, name = 'Zawadi'): Promise<ReferralDesk> {
  const who = await addCoordinator({ deskOrigin, ...pona }, name, { admin: true })
  const { access_token: token } = await signInOverHttp(deskOrigin, who)
  const authorization = `Bearer ${token}`
  const send: ReferralDesk['send'] = (method, path, body) =>
    fetch(`${deskOrigin}/desk/v1${path}`, {
      method,
      headers: { authorization, 'content-type': 'application/json' },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
  const read: ReferralDesk['read'] = async (path, schema) => {
    const response = await fetch(`${deskOrigin}/desk/v1${path}`, { headers: { authorization } })
    expect(response.status, path).toBe(200)
    return parse(schema, await response.json())
  }
  return { send, read, open: (reference) => read(`/inquiries/${reference}`, inquiryDetailSchema) }
}

export const hospitalNames = ['Apollo', 'Fortis', 'Medanta'] as const
export type HospitalName = (typeof hospitalNames)[number]

export const toAddress = (name: HospitalName) => `international@${name.toLowerCase()}.example`

/** Adds the hospitals that the server lacks: the tests of a file share it. */
export async function addHospitals(desk: ReferralDesk): Promise<void> {
  const known = (await desk.read('/hospitals', hospitalsSchema)).hospitals.map(({ name }) => name)
  for (const name of hospitalNames.filter((one) => !known.includes(one)))
    await addHospital(desk, { name, addresses: [{ name: 'International desk', address: toAddress(name) }] })
}

export async function findReferral(
  desk: ReferralDesk,
  reference: string,
  name: HospitalName,
): Promise<Referral> {
  const found = (await desk.open(reference)).referrals.find(({ hospital }) => hospital.name === name)
  if (found === undefined) throw new Error(`${name} is not asked`)
  return found
}

/** A mail of a hospital into its thread, with an offer as a PDF. */
export async function toAnswer(
  desk: ReferralDesk,
  reference: string,
  name: HospitalName,
  words = 'We can operate. The offer is attached.',
): Promise<Letter> {
  const { address } = await findReferral(desk, reference, name)
  return {
    from: `${name} desk <${toAddress(name)}>`,
    to: address,
    subject: 'Re: Opinion and quotation',
    isVouchedFor: true,
    headers: ['Content-Type: multipart/mixed; boundary=parts'],
    body: [
      '--parts',
      'Content-Type: text/plain; charset=utf-8',
      '',
      words,
      '--parts',
      `Content-Type: application/pdf; name="${name} offer.pdf"`,
      `Content-Disposition: attachment; filename="${name} offer.pdf"`,
      'Content-Transfer-Encoding: base64',
      '',
      createPdf([`${name}: USD 4,500 to 5,200`])
        .toString('base64')
        .replaceAll(/.{76}/g, '$&\r\n'),
      '--parts--',
    ].join('\r\n'),
  }
}

export const findTab = (page: Page) => page.getByRole('region', { name: 'Hospitals of this inquiry' })
export const findThread = (page: Page, name: string) =>
  findTab(page).getByRole('region', { name, exact: true })
export const findHospital = (page: Page, name: string) =>
  findTab(page).getByRole('list', { name: 'Hospitals' }).getByRole('button', { name })
