import type { ClosingReason } from '#contract/life/inquiry.ts'

export const closingNames: Record<ClosingReason, string> = {
  treated: 'Treated',
  'went-elsewhere': 'Went elsewhere',
  'too-expensive': 'Too expensive',
  'not-reachable': 'Not reachable',
  'not-fit-to-travel': 'Not fit to travel',
  died: 'Died',
  'left-alone': 'Asked to be left alone',
  other: 'Other',
}
