import type { FileProblem } from '#contract/patient-files.ts'

/** {n} is the number of the file, {percent} a whole number, {file} one of `list.file`. */
export type FileWords = {
  title: string
  text: string
  camera: string
  choose: string
  chooseHint: string
  send: string
  list: {
    /** By the number of its pages: not known, one, or {pages}. */
    file: { plain: string; onePage: string; manyPages: string }
    received: string
    opened: string
    arriving: string
  }
  menu: {
    title: string
    /** With script, which can send a photo again. */
    titleWithOriginal: string
    which: string
    none: string
    takeBack: string
    original: string
  }
  /** {count} files arrived. */
  notice: { one: string; many: string }
  problems: Record<FileProblem, string>
  live: LiveFileWords
}

/** With script only. */
export type LiveFileWords = {
  preparing: string
  waiting: string
  sending: string
  offline: string
  retrying: string
  busy: string
  noRoom: string
  received: string
  takenBack: string
  tryAgain: string
  smaller: string
  keptOnly: string
  empty: string
  progress: string
  status: StatusWords
  left: TimeLeftWords
  /** {chosen} and {arrived} are numbers, {names} those that are missing. */
  missing: string
  remembered: string
  forget: string
  forgotten: string
}

/** {count} files in all, of which {received} arrived; {name} is one that was refused for {reason}. */
export type StatusWords = {
  oneReceived: string
  allReceived: string
  someReceived: string
  oneRefused: string
  manyRefused: string
  takenBack: string
}

export type TimeLeftWords = { soon: string; minutes: string; hours: string }
