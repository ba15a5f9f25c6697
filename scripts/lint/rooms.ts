import { dirname, normalize, relative } from 'node:path'
import { parseSync } from 'vite'

export type Source = { file: string; text: string }
type Arrow = { from: string; to: string }

/** `rooms`: a folder, `FOLDER/*` for the folders in it, or all others. */
export type Floor = {
  rooms: string
  /** Rooms that never import each other. */
  areApart?: true
}

const OTHERS = 'others'

/**
 * The imports between rooms that may not be: those of a circle, in which rooms import each other, if only through others;
 * those of a higher floor; and those between rooms of one floor that are apart. `floors` are named from the bottom. A
 * room is a folder of `base`, with the folders within it; files of `base` itself are one room, on top of all.
 */
export function listRefusedImports(
  sources: readonly Source[],
  base: string,
  floors: readonly Floor[] = [],
): string[] {
  const holdsRooms = (folder: string) => floors.some(({ rooms }) => rooms === `${folder}/*`)
  const toRoom = (file: string) => {
    const [first = '', second = '', ...rest] = relative(base, file).split('/')
    if (second === '') return base
    return holdsRooms(first) && rest.length > 0 ? `${base}/${first}/${second}` : `${base}/${first}`
  }
  const toHeight = (room: string) => {
    if (room === base) return floors.length
    const folder = room.split('/')[1]
    const named = floors.findIndex(({ rooms }) => rooms === folder || rooms === `${folder}/*`)
    return named >= 0 ? named : floors.findIndex(({ rooms }) => rooms === OTHERS)
  }
  const arrows = sources.flatMap((source) =>
    listImports(source)
      .filter((imported) => imported.startsWith(`${base}/`))
      .map((imported) => ({ from: toRoom(source.file), to: toRoom(imported), file: source.file, imported }))
      .filter(({ from, to }) => from !== to),
  )
  return arrows.flatMap(({ from, to, file, imported }) => {
    const what = `${file} imports ${imported}`
    const [height, reached] = [toHeight(from), toHeight(to)]
    if (reached > height) return `${what}: ${to} is above ${from}`
    if (reached === height && floors[height]?.areApart) return `${what}: ${from} and ${to} are on one floor`
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
