import type { FileProblem } from '#contract/patient-files.ts'

/** {n} is the number of the file, {percent} a whole number. */
export type FileWords = {
  title: string
  text: string
  camera: string
  choose: string
  chooseHint: string
  send: string
  list: { received: string; opened: string; arriving: string; takeBack: string }
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
