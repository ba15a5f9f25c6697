import * as v from 'valibot'
import { copyLimits, type NewCopy, newCopySchema } from '#contract/desk/copies.ts'
import type { InquiryDetail } from '#contract/desk/inquiries.ts'
import { createId } from '#ui/create-id.ts'
import { toOfficeDate } from '../platform/office-zone.ts'

/** A further recipient as it is being typed: who agreed, on which day, and to what. */
export type DraftCopy = { id: string; address: string; by: string; on: string; to: string }
export type CopyErrors = Partial<Record<Exclude<keyof DraftCopy, 'id'>, string>>

type Detail = Pick<InquiryDetail, 'inquiry' | 'messages'>

/** Most often the patient agreed. The rest stays empty: a default must not record a consent that nobody gave. */
export function toEmptyCopy({ name }: Pick<InquiryDetail['inquiry'], 'name'>): DraftCopy {
  const by = [...name].slice(0, copyLimits.by).join('')
  return { id: createId(), address: '', by, on: '', to: '' }
}

/** Addresses of earlier copies and of others who wrote. */
export function listKnownAddresses({ inquiry, messages }: Detail): string[] {
  const addresses = messages.flatMap(({ copies, from, trust }) => [
    ...copies.map(({ address }) => address),
    ...(trust === 'someone-else' && from !== null ? [from.address] : []),
  ])
  return [...new Set(addresses)].filter((address) => !isSameAddress(address, inquiry.email))
}

/** Fills in the consent that was recorded for this address before. */
export function withEarlierConsent(copy: DraftCopy, { messages }: Detail): DraftCopy {
  if (copy.on !== '' || copy.to !== '') return copy
  const earlier = messages
    .flatMap(({ copies }) => copies)
    .findLast(({ address }) => isSameAddress(address, copy.address))
  return earlier?.consent ? { ...copy, ...earlier.consent } : copy
}

/** The patient has written from this address, so no consent is asked for. */
export function isPatientsOwn(address: string, { messages }: Detail): boolean {
  return messages.some(({ from, trust }) => trust === 'patient' && isSameAddress(from?.address, address))
}

/** Errors that keep the copies from being sent; undefined for those without errors. */
export function checkCopies(
  copies: readonly DraftCopy[],
  detail: Detail,
  now: number,
): (CopyErrors | undefined)[] {
  return copies.map((copy, index) => {
    const isRepeated = copies.slice(0, index).some(({ address }) => isSameAddress(address, copy.address))
    const address = toAddressError(copy.address, detail.inquiry, isRepeated)
    const errors = {
      ...(address && { address }),
      ...(!isPatientsOwn(copy.address, detail) && toConsentErrors(copy, now)),
    }
    return Object.keys(errors).length === 0 ? undefined : errors
  })
}

export function toNewCopies(copies: readonly DraftCopy[], detail: Detail): NewCopy[] {
  return copies.map(({ address, by, on, to }) => ({
    address,
    consent: isPatientsOwn(address, detail) ? null : { by, on, to },
  }))
}

function toAddressError(
  address: string,
  { email }: Pick<InquiryDetail['inquiry'], 'email'>,
  isRepeated: boolean,
): string | undefined {
  if (address.trim() === '') return 'Enter the address, or remove this Cc.'
  if (isSameAddress(address, email)) return 'The reply goes to this address already. Remove this Cc.'
  if (isRepeated) return 'This address is there already. Remove one of the two.'
  if (!v.is(newCopySchema.entries.address, address))
    return 'This is no e-mail address. It needs a name, an @ and a domain, such as name@example.com; one address in each Cc.'
  return undefined
}

function toConsentErrors({ by, on, to }: DraftCopy, now: number): CopyErrors {
  return {
    ...(by.trim() === '' && { by: 'Enter who agreed.' }),
    ...(on === '' && { on: 'Enter the day on which they agreed.' }),
    ...(on > toOfficeDate(now) && { on: 'This day has not come yet. Enter the day on which they agreed.' }),
    ...(to.trim() === '' && { to: 'Enter what they agreed to.' }),
  }
}

function isSameAddress(one: string | undefined, other: string): boolean {
  return one !== undefined && one.trim().toLowerCase() === other.trim().toLowerCase()
}
