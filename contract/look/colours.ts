/** The dozen colours that an administrator chooses, as they are by day. All others follow from them. */
export const brandColours = {
  paper: '#fbf6ec',
  card: '#fffdf8',
  ink: '#14241f',
  structure: '#0e4d45',
  ground: '#0e4d45',
  accent: '#c8502f',
  action: '#93371a',
  highlight: '#f0b13c',
  plum: '#7b2a3b',
  lagoon: '#0f5a63',
  indigo: '#2f3c6e',
  ochre: '#6e4b0b',
} as const

export type ColourName = keyof typeof brandColours
export type Colours = Readonly<Record<ColourName, string>>

// One of each name.
export const colourNames = Object.keys(brandColours) as ColourName[]

export const HEX = /^#[0-9a-f]{6}$/
