import type { ServiceSetting } from '#contract/settings/services.ts'
import { isSameName } from './check-destinations.ts'

/** Sentences for services that the pages can't show. */
export function findServiceErrors(
  items: readonly ServiceSetting[],
  known: readonly ServiceSetting[],
): Record<string, string> {
  const names = known.map(({ name }) => name)
  const errors = items.flatMap(({ name, card }, index): [string, string][] => {
    const isTwice = items.findIndex((other) => isSameName(other.name, name)) !== index
    const isKnown = names.some((one) => isSameName(one, name))
    if (card === null && (!names.includes(name) || isTwice))
      return [[`items.${index}.name`, `Choose each once, of ${names.join(', ')}.`]]
    if (card !== null && (isKnown || isTwice))
      return [[`items.${index}.name`, 'Another service has this name.']]
    return []
  })
  return Object.fromEntries(errors)
}
