import type { ColourName } from '#contract/look/colours.ts'

export const colourWords: Readonly<Record<ColourName, { label: string; hint: string }>> = {
  paper: { label: 'Paper', hint: 'The page itself, and words on dark ground.' },
  card: { label: 'Cards', hint: 'Cards, fields, and words on buttons.' },
  ink: { label: 'Text', hint: 'All that is read.' },
  structure: { label: 'Headings and buttons', hint: 'The colour that people remember.' },
  ground: { label: 'Dark ground', hint: 'Behind the destinations, at the foot, and of the icons.' },
  accent: { label: 'Accent', hint: 'Lines and marks.' },
  action: { label: 'Main button', hint: 'The one that matters, and accented words.' },
  highlight: { label: 'Highlight', hint: 'Sparingly, on dark ground.' },
  plum: { label: 'Services, first', hint: 'Of service icons and stamps.' },
  lagoon: { label: 'Services, second', hint: 'Of service icons and stamps.' },
  indigo: { label: 'Services, third', hint: 'Of service icons and stamps.' },
  ochre: { label: 'Services, fourth', hint: 'Of service icons.' },
}
