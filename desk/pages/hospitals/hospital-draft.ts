import * as v from 'valibot'
import { type Hospital, type HospitalWords, hospitalRules } from '#contract/desk/hospitals.ts'

export const emptyHospital: HospitalWords = {
  name: '',
  country: '',
  city: '',
  specialities: '',
  languages: [],
  addresses: [{ name: '', address: '' }],
  domain: null,
  telephone: '',
  whatsapp: '',
  notes: '',
  archived: false,
}

export function toHospitalDraft({
  id: _id,
  version: _version,
  answered: _answered,
  ...words
}: Hospital): HospitalWords {
  return { ...words, addresses: words.addresses.length > 0 ? words.addresses : emptyHospital.addresses }
}

type Checked = { words: HospitalWords } | { errors: Record<string, string> }

/** Rows that nobody filled in are no addresses. An error is found by its path, such as `addresses.0.address`. */
export function checkHospital(draft: HospitalWords): Checked {
  const addresses = draft.addresses.filter(({ name, address }) => name.trim() !== '' || address.trim() !== '')
  const parsed = v.safeParse(hospitalRules, { ...draft, addresses, domain: draft.domain?.trim() || null })
  if (parsed.success) return { words: parsed.output }
  const errors: Record<string, string> = {}
  for (const issue of parsed.issues) {
    const path = issue.path?.map(({ key }) => String(key)).join('.') ?? ''
    errors[path] ??= issue.message
  }
  return { errors }
}
