/** States of what one hospital was asked for one inquiry. */
export const referralStandings = [
  'draft',
  'asked',
  'question',
  'quoted',
  'chosen',
  'not-chosen',
  'declined',
  'ended',
] as const
export type ReferralStanding = (typeof referralStandings)[number]
