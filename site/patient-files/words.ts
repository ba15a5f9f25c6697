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
    takeBack: string
  }
  /** {count} files arrived. */
  notice: { one: string; many: string }
  problems: Record<FileProblem, string>
  /** With script only. */
  live: {
    preparing: string
    waiting: string
    sending: string
    offline: string
    retrying: string
    busy: string
    noRoom: string
    received: string
    takenBack: string
    takeBack: string
    original: string
    tryAgain: string
    keptOnly: string
    empty: string
    oneReceived: string
    allReceived: string
    progress: string
    total: string
  }
}
