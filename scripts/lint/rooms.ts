import { dirname, normalize, relative } from 'node:path'
import { parseSync } from 'vite'

export type Source = { file: string; text: string }
type Arrow = { from: string; to: string }

/** `rooms`: a folder, `FOLDER/*` for the folders in it, `.` for the files of the program itself, or all others. */
export type Floor = {
  rooms: string
  /** Rooms that never import each other. */
  areApart?: true
  /** Rooms of other programs that it may use; the files beside them are free. */
  uses?: Readonly<Record<string, readonly string[]>>
}

/** A folder of the repository. */
export type Program = {
  /** Programs that it may import. */
  on: readonly string[]
  /** Named from the bottom. A program without floors is one room. */
  floors?: readonly Floor[]
}

type Programs = Readonly<Record<string, Program>>

const OTHERS = 'others'
const OWN_FILES = '.'

/**
 * Lists imports that the table refuses: those of a program that the importing one doesn't stand on, of a higher floor,
 * between rooms of one floor that are apart, and between rooms that import each other, directly or through others. A room
 * is a folder of a program, with the folders within it; files of the program itself are one room, on top unless named.
 * `belongsTo` names files, and folders by a slash at the end, that are part of another program than the one around them.
 */
export function listRefusedImports(
  sources: readonly Source[],
  programs: Programs,
  belongsTo: Readonly<Record<string, string>> = {},
): string[] {
  const guests = Object.entries(belongsTo)
  const toProgram = (file: string) => {
    const guest = guests.find(([path]) => (path.endsWith('/') ? file.startsWith(path) : file === path))
    return guest?.[1] ?? file.split('/')[0] ?? ''
  }
  const imports = sources.flatMap((source) =>
    listImports(source).map((imported) => ({ file: source.file, imported })),
  )
  return [
    ...imports.flatMap(({ file, imported }) => {
      const [from, to] = [toProgram(file), toProgram(imported)]
      if (from === to || programs[to] === undefined || programs[from]?.on.includes(to)) return []
      return `${file} imports ${imported}: ${from} doesn't stand on ${to}`
    }),
    ...Object.entries(programs).flatMap(([base, { floors }]) => {
      const within = imports.filter(
        ({ file, imported }) => toProgram(file) === base && toProgram(imported) === base,
      )
      const beyond = imports.filter(
        ({ file, imported }) => toProgram(file) === base && toProgram(imported) !== base,
      )
      return floors ? [...listRefusedWithin(within, base, floors), ...listUnused(beyond, base, floors)] : []
    }),
  ]
}

type Imported = { file: string; imported: string }

function listUnused(imports: readonly Imported[], base: string, floors: readonly Floor[]): string[] {
  return imports.flatMap(({ file, imported }) => {
    const [program = '', room = '', ...rest] = imported.split('/')
    const folder = relative(base, file).split('/')[0]
    const floor = floors.find(({ rooms }) => rooms === folder || rooms === `${folder}/*`)
    const named = floor?.uses?.[program]
    if (named === undefined || rest.length === 0 || named.includes(room)) return []
    return `${file} imports ${imported}: ${base}/${folder} uses only ${named.join(', ')} of ${program}`
  })
}

function listRefusedWithin(imports: readonly Imported[], base: string, floors: readonly Floor[]): string[] {
  const holdsRooms = (folder: string) => floors.some(({ rooms }) => rooms === `${folder}/*`)
  const toRoom = (file: string) => {
    const [first = '', second = '', ...rest] = relative(base, file).split('/')
    if (second === '') return base
    return holdsRooms(first) && rest.length > 0 ? `${base}/${first}/${second}` : `${base}/${first}`
  }
  const toHeight = (room: string) => {
    if (room === base) {
      const own = floors.findIndex(({ rooms }) => rooms === OWN_FILES)
      return own >= 0 ? own : floors.length
    }
    const folder = room.split('/')[1]
    const named = floors.findIndex(({ rooms }) => rooms === folder || rooms === `${folder}/*`)
    return named >= 0 ? named : floors.findIndex(({ rooms }) => rooms === OTHERS)
  }
  const arrows = imports
    .map(({ file, imported }) => ({ from: toRoom(file), to: toRoom(imported), file, imported }))
    .filter(({ from, to }) => from !== to)
  return arrows.flatMap(({ from, to, file, imported }) => {
    const subject = `${file} imports ${imported}`
    const [height, reached] = [toHeight(from), toHeight(to)]
    if (reached > height) return `${subject}: ${to} is above ${from}`
    if (reached === height && floors[height]?.areApart)
      return `${subject}: ${from} and ${to} are on one floor`
    return isReached(arrows, to, from) ? `${subject}: ${from} and ${to} need each other` : []
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
  return named.flatMap((name) => {
    if (name.startsWith('#')) return name.slice(1)
    return name.startsWith('.') ? normalize(`${dirname(file)}/${name}`) : []
  })
}
