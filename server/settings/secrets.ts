import { hideSecrets, mapSecrets, type PlacedSecret } from '#contract/settings/secret.ts'
import { type SectionName, settingsSections } from '#contract/settings/settings.ts'

type Values = Readonly<Record<string, unknown>>
type Fields = Record<string, string>

/** Values as they are sent: no secret leaves the server. */
export function hideSectionSecrets(name: SectionName, values: Values): Record<string, unknown> {
  return hideSecrets(settingsSections[name], values)
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
  const schema = settingsSections[name]
  const fields: Fields = {}
  const known: PlacedSecret[] = []
  mapSecrets(schema, before, (secret) => known.push(secret))
  const kept = mapSecrets(schema, values, (secret) => {
    if (!isKept(secret.value)) return secret.value
    const same = known.find((one) => isSamePlace(one, secret) && isBoundAlike(one, secret))
    if (same === undefined) fields[secret.path.join('.')] = secret.again
    return same?.value
  })
  return { values: kept as Record<string, unknown>, fields }
}

/** Items of a list may have moved. */
function isSamePlace({ path: one }: PlacedSecret, { path: other }: PlacedSecret): boolean {
  return (
    one.length === other.length && one.every((key, index) => typeof key === 'number' || key === other[index])
  )
}

function isBoundAlike({ holder: one, boundTo }: PlacedSecret, { holder: other }: PlacedSecret): boolean {
  return boundTo.every((key) => one[key] === other[key])
}

function isKept(value: unknown): boolean {
  return typeof value === 'object' && value !== null && 'kept' in value
}
