import { KEPT } from '#contract/settings/secret.ts'
import type { SectionName } from '#contract/settings.ts'

type Values = Readonly<Record<string, unknown>>
type Fields = Record<string, string>

/** As they are sent: no secret leaves the server. */
export function hideSecrets(name: SectionName, values: Values): Record<string, unknown> {
  if (name === 'sign-in')
    return { ...values, providers: toList(values['providers'] ?? []).map(hideClientSecret) }
  if (values['password'] === undefined) return { ...values }
  return { ...values, password: values['password'] === null ? null : KEPT }
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
  if (!isKept(values['password'])) return { values: { ...values }, fields }
  const isSame = values['server'] === before['server'] && values['user'] === before['user']
  if (!isSame || before['password'] === null)
    fields['password'] = 'Enter the password again: the server or the user name has changed.'
  return { values: { ...values, password: before['password'] }, fields }
}

function isKept(value: unknown): boolean {
  return typeof value === 'object' && value !== null && 'kept' in value
}

function toList(value: unknown): Values[] {
  // The schema of the section has checked it.
  return value as Values[]
}
