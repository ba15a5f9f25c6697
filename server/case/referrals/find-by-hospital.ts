import { isUnderWay } from '#contract/life/referral.ts'
import { referralStandings } from '#contract/life/referral-standings.ts'
import type { Vault } from '../../platform/vault/vault.ts'
import type { Db } from '../../schema/tables.ts'
import { type Case, findCases } from '../inquiry/find-case.ts'
import { listHospitalRows, openHospital } from './hospitals.ts'

/** The threads that are under way with the hospitals that have this address, or its domain: a person chooses one. */
export async function findByHospital(db: Db, vault: Vault, address: string): Promise<Case[]> {
  const sender = address.toLowerCase()
  const domain = sender.slice(sender.lastIndexOf('@') + 1)
  const hospitals = (await listHospitalRows(db)).filter((row) => {
    try {
      const words = openHospital(vault, row)
      return words.domain === domain || words.addresses.some((one) => one.address.toLowerCase() === sender)
    } catch {
      return false
    }
  })
  if (hospitals.length === 0) return []
  const referrals = await db
    .selectFrom('referral')
    .select(['id', 'inquiry_id'])
    .where(
      'hospital_id',
      'in',
      hospitals.map(({ id }) => id),
    )
    .where(
      'standing',
      'in',
      referralStandings.filter((standing) => isUnderWay({ standing })),
    )
    .orderBy('n', 'desc')
    .execute()
  const found: Case[] = []
  for (const { id, inquiry_id } of referrals)
    found.push(...(await findCases(db, [inquiry_id])).map((one) => ({ ...one, referral: id })))
  return found
}
