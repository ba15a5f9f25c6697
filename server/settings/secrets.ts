import { KEPT } from '#contract/settings/secret.ts'
import type { SectionName } from '#contract/settings.ts'

type Values = Readonly<Record<string, unknown>>
type Fields = Record<string, string>

/** The secret of a section, and what it must not be sent elsewhere with. */
const secretPlaces: Partial<Record<SectionName, { secret: string; boundTo: readonly string[] }>> = {
  mail: { secret: 'password', boundTo: ['server', 'user'] },
  mailbox: { secret: 'password', boundTo: ['server', 'user'] },
  backup: { secret: 'secret', boundTo: ['to', 'key'] },
}

/** As they are sent: no secret leaves the server. */
export function hideSecrets(name: SectionName, values: Values): Record<string, unknown> {
  if (name === 'sign-in')
    return { ...values, providers: toList(values['providers'] ?? []).map(hideClientSecret) }
  const place = secretPlaces[name]
  if (place === undefined || values[place.secret] === undefined) return { ...values }
  return { ...values, [place.secret]: values[place.secret] === null ? null : KEPT }
}

function hideClientSecret(provider: Values): Values {
  return { ...provider, clientSecret: KEPT }
}

/**
 * Puts the secrets that are kept back in. Refuses to keep one for another server: it would be sent there. `fields` are
 * sentences for those that have to be typed again.
 */
export function keepSecrets(
  name: SectionName,
  values: Values,
  before: Values,
): { values: Record<string, unknown>; fields: Fields } {
  const fields: Fields = {}
  if (name === 'sign-in') {
    const known = toList(before['providers'])
    const providers = toList(values['providers']).map((provider, index) => {
      if (!isKept(provider['clientSecret'])) return provider
      const same = known.find((one) =>
        ['name', 'issuer', 'clientId'].every((key) => one[key] === provider[key]),
      )
      if (same === undefined) fields[`providers.${index}.clientSecret`] = 'Enter the client secret.'
      return { ...provider, clientSecret: same?.['clientSecret'] }
    })
    return { values: { ...values, providers }, fields }
  }
  const place = secretPlaces[name]
  if (place === undefined || !isKept(values[place.secret])) return { values: { ...values }, fields }
  const { secret, boundTo } = place
  const isSame = boundTo.every((key) => values[key] === before[key])
  if (!isSame || before[secret] === null)
    fields[secret] =
      name === 'backup'
        ? 'Enter the secret again: the bucket or its key has changed.'
        : 'Enter the password again: the server or the user name has changed.'
  return { values: { ...values, [secret]: before[secret] }, fields }
}

function isKept(value: unknown): boolean {
  return typeof value === 'object' && value !== null && 'kept' in value
}

function toList(value: unknown): Values[] {
  // The schema of the section has checked it.
  return value as Values[]
}
