import type { DestinationSetting } from '#contract/settings/destinations.ts'

type Fields = Record<string, string>

/** Sentences for destinations that the pages can't show, or may not. */
export function findDestinationErrors(
  items: readonly DestinationSetting[],
  known: readonly DestinationSetting[],
): Fields {
  const fields: Fields = {}
  for (const [index, item] of items.entries()) {
    const path = `items.${index}`
    const original = known.find(({ name }) => name === item.name)
    const isTwice = items.findIndex((other) => isSameName(other.name, item.name)) !== index
    // Cards have pictures and words in the content.
    if (item.card === null && (original === undefined || isTwice))
      fields[`${path}.name`] = `Choose each once, of ${known.map(({ name }) => name).join(', ')}.`
    else if (item.card !== null && (original !== undefined || isTwice))
      fields[`${path}.name`] = 'Another destination has this name.'
    if (hasFigures(item) && (original === undefined || !hasSameFigures(item, original)))
      Object.assign(fields, findMissingSource(item, path))
  }
  return fields
}

function findMissingSource({ source, asOf }: DestinationSetting, path: string): Fields {
  return {
    ...(source === '' && {
      [`${path}.source`]: 'Say where these figures come from: without a source they are not published.',
    }),
    ...(asOf === null && { [`${path}.asOf`]: 'Enter the day of which these figures are.' }),
  }
}

function hasFigures({ rating, savings, processing }: DestinationSetting): boolean {
  return rating !== null || savings !== '' || processing !== ''
}

function hasSameFigures(one: DestinationSetting, other: DestinationSetting): boolean {
  return (['rating', 'savings', 'processing'] as const).every((key) => one[key] === other[key])
}

export function isSameName(one: string, other: string): boolean {
  return one.toLowerCase() === other.toLowerCase()
}
