/** Reasons for a spam verdict, in words that follow "and was taken for spam: ". The codes are stored in the event log. */
export const spamSigns = {
  trap: 'a hidden field was filled in',
  hasty: 'it was sent within seconds',
  link: 'it holds a link',
  links: 'it holds several links',
  'many-links': 'it holds many links',
  'link-list': 'it holds links and few words',
  markup: 'it holds markup',
  'linked-name': 'the name holds a link',
  'same-everywhere': 'every field says the same',
  repeated: 'others sent the same words',
  flood: 'many others sent the same words',
  advertising: 'it is worded like an advertisement',
  'not-medical': 'nothing in it is about a patient',
  nonsense: 'the message is random letters',
  'nonsense-name': 'the name is random letters',
  'other-script': 'it is in a script that its country does not use, with a link',
} as const

export type SpamReason = keyof typeof spamSigns

// The keys are those written above.
export const spamReasons = Object.keys(spamSigns) as SpamReason[]

export function toSpamWords(codes: string): string {
  const known: Record<string, string> = spamSigns
  return codes
    .split(' ')
    .flatMap((code) => known[code] ?? [])
    .join(', ')
}
