export const standings = ['open', 'closed', 'spam'] as const
export type Standing = (typeof standings)[number]

type Meaning = {
  /** Somebody works on it: it has a next step, and is in the lists of what is to be done. */
  isOpen: boolean
  /** It has ended: a message of the patient opens it again, and the retention time runs. */
  isClosed: boolean
  /** Nothing is sent to its sender, and only its own list, its page and an export of all show it. */
  isSpam: boolean
}

/** A new standing compiles once all of this is decided for it. */
const meanings = {
  open: { isOpen: true, isClosed: false, isSpam: false },
  closed: { isOpen: false, isClosed: true, isSpam: false },
  spam: { isOpen: false, isClosed: false, isSpam: true },
} as const satisfies Record<Standing, Meaning>

type HasStanding = { standing: Standing }

export function isOpen({ standing }: HasStanding): boolean {
  return meanings[standing].isOpen
}

export function isClosed({ standing }: HasStanding): boolean {
  return meanings[standing].isClosed
}

export function isSpam({ standing }: HasStanding): boolean {
  return meanings[standing].isSpam
}

/** For queries. */
export const openStandings = standings.filter((standing) => meanings[standing].isOpen)
export const closedStandings = standings.filter((standing) => meanings[standing].isClosed)
export const spamStandings = standings.filter((standing) => meanings[standing].isSpam)
