import type { FileProblem } from '#contract/inquiry/patient-files.ts'
import type { Plural, PluralCategory } from '../words/plural.ts'

/** {n} is the number of the file, {percent} a whole number, {file} one of `list.file`. */
export type FileWords<Category extends PluralCategory = never> = {
  title: string
  text: string
  camera: string
  choose: string
  chooseHint: string
  send: string
  list: {
    /** Where the number of its {pages} is not known, and where it is. */
    file: { plain: string; pages: Plural<Category> }
    received: string
    opened: string
    arriving: string
  }
  menu: {
    title: string
    /** For the form with script, which can send a photo again. */
    titleWithOriginal: string
    which: string
    none: string
    takeBack: string
    original: string
  }
  /** {count} files arrived. */
  notice: Plural<Category>
  problems: Record<FileProblem, string>
  live: LiveFileWords<Category>
}

/** For the form with script only. */
export type LiveFileWords<Category extends PluralCategory = never> = {
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
  status: StatusWords<Category>
  left: TimeLeftWords<Category>
  /** {chosen} and {arrived} are numbers, {names} those that are missing. */
  missing: string
  remembered: string
  forget: string
  forgotten: string
}

/** {count} files in all, of which {received} arrived; {name} is one that was refused for {reason}. By {count}. */
export type StatusWords<Category extends PluralCategory = never> = {
  allReceived: Plural<Category>
  someReceived: Plural<Category>
  oneRefused: string
  severalRefused: Plural<Category>
  takenBack: string
}

export type TimeLeftWords<Category extends PluralCategory = never> = {
  soon: string
  minutes: Plural<Category>
  hours: Plural<Category>
}
