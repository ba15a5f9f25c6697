import { dirname, normalize, relative } from 'node:path'
import { parseSync } from 'vite'

export type Source = { file: string; text: string }
type Arrow = { from: string; to: string }

/**
 * The imports between rooms that may not be: those of a circle, in which rooms import each other, if only through others,
 * and those between two rooms of one floor. A room is a folder of `base`, with the folders within it; a folder that is
 * listed in `floors` holds rooms instead of being one, and files of `base` itself are one room.
 */
export function listRefusedImports(
  sources: readonly Source[],
  base: string,
  floors: readonly string[] = [],
): string[] {
  const toRoom = (file: string) => {
    const [first = '', second = '', ...rest] = relative(base, file).split('/')
    if (second === '') return base
    return floors.includes(first) && rest.length > 0 ? `${base}/${first}/${second}` : `${base}/${first}`
  }
  const arrows = sources.flatMap((source) =>
    listImports(source)
      .filter((imported) => imported.startsWith(`${base}/`))
      .map((imported) => ({ from: toRoom(source.file), to: toRoom(imported), file: source.file, imported }))
      .filter(({ from, to }) => from !== to),
  )
  const isFloorShared = (one: string, other: string) =>
    floors.some((floor) => [one, other].every((room) => room.startsWith(`${base}/${floor}/`)))
  return arrows.flatMap(({ from, to, file, imported }) => {
    const what = `${file} imports ${imported}`
    if (isFloorShared(from, to)) return `${what}: ${from} and ${to} are on one floor`
    return isReached(arrows, to, from) ? `${what}: ${from} and ${to} need each other` : []
  })
}

function isReached(arrows: readonly Arrow[], start: string, goal: string): boolean {
  const reached = new Set([start])
  for (const room of reached) for (const { from, to } of arrows) if (from === room) reached.add(to)
  return reached.has(goal)
}

function listImports({ file, text }: Source): string[] {
  const { staticImports, staticExports, dynamicImports } = parseSync(file, text).module
  const named = [
    ...staticImports.map(({ moduleRequest }) => moduleRequest.value),
    ...staticExports.flatMap(({ entries }) =>
      entries.flatMap(({ moduleRequest }) => moduleRequest?.value ?? []),
    ),
    ...dynamicImports.map(({ moduleRequest: { start, end } }) => text.slice(start + 1, end - 1)),
  ]
  return named.filter((name) => name.startsWith('.')).map((name) => normalize(`${dirname(file)}/${name}`))
}
