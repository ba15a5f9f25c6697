import type { FormSignals, Inquiry } from '#contract/inquiry.ts'

/** Quicker than anybody reads the form, or fills it from a password manager and writes a sentence. */
const HASTY_MS = 3_000
const FEW_LINKS = 3
const MANY_LINKS = 5
const REPEATED_BY = 5
const FLOODED_BY = 20

/** Reached only by what no person does, or by several weak signs together. */
const SPAM_POINTS = 5

const points = {
  trap: 5,
  hasty: 2,
  links: 2,
  'many-links': 3,
  markup: 3,
  'linked-name': 3,
  'same-everywhere': 3,
  repeated: 3,
  flood: 5,
} as const

/** Codes only: they go into the event log. */
export type SpamReason = keyof typeof points

export type Judged = {
  inquiry: Inquiry
  signals: FormSignals
  /** How many other e-mail addresses sent the same words lately. */
  otherSenders: number
}

const LINK = /\b(?:https?:\/\/|www\.)[^\s<>"']/giu
const LINK_MARKUP = /\[(?:url|link)\b[^\]]{0,200}\]|<a\s[^>]{0,200}href/iu

/** The reasons to take an inquiry for spam; none while they are too weak together. */
export function findSpamReasons(judged: Judged): SpamReason[] {
  const reasons = listSigns(judged)
  const total = reasons.reduce((sum, reason) => sum + points[reason], 0)
  return total >= SPAM_POINTS ? reasons : []
}

function listSigns({ inquiry, signals, otherSenders }: Judged): SpamReason[] {
  const { name, treatment, message } = inquiry
  const links = message.match(LINK)?.length ?? 0
  const signs: Record<SpamReason, boolean> = {
    trap: signals.isTrapFilled,
    // The form without script can't be timed: its page is the same file for everybody.
    hasty: signals.filledInMs !== undefined && signals.filledInMs < HASTY_MS,
    links: links >= FEW_LINKS && links < MANY_LINKS,
    'many-links': links >= MANY_LINKS,
    markup: LINK_MARKUP.test(message),
    'linked-name': `${name} ${treatment}`.match(LINK) !== null,
    'same-everywhere': name === message && treatment === message,
    repeated: otherSenders >= REPEATED_BY && otherSenders < FLOODED_BY,
    flood: otherSenders >= FLOODED_BY,
  }
  // The keys are those written above.
  return (Object.keys(signs) as SpamReason[]).filter((reason) => signs[reason])
}
