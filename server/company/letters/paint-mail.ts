import { brandColours, type ColourName, type Colours, colourNames } from '#contract/look/colours.ts'
import { shiftColour } from '#contract/look/palette.ts'
import type { Look } from '#contract/site/site-build.ts'
import type { Message } from '../../platform/mail/message.ts'

/** The attributes in which composers write colours. What somebody wrote is escaped, so that it has none. */
const COLOURED = /\s(?:style|bgcolor)="[^"]*"/g

/** The colours of the mails' layout that are not among the dozen, and which of them they follow. */
const followers: Readonly<Record<string, ColourName>> = {
  '#a33c1f': 'action',
  '#e6dcc8': 'paper',
  '#52605a': 'ink',
}

const chosen = new Map<string, ColourName>(
  // The first of two with one colour counts: headings and buttons are of the structure.
  colourNames.toReversed().map((name) => [brandColours[name], name]),
)

/** A composed mail in the colours of the company. */
export function paintMail<Painted extends Pick<Message, 'html'>>(
  mail: Painted,
  look: Look | undefined,
): Painted {
  if (look === undefined || mail.html === undefined) return mail
  const { colours } = look
  return { ...mail, html: mail.html.replace(COLOURED, (attribute) => paint(attribute, colours)) }
}

function paint(attribute: string, colours: Colours): string {
  return attribute.replace(/#[0-9a-f]{6}\b/g, (hex) => {
    const name = chosen.get(hex)
    if (name !== undefined) return colours[name]
    const followed = followers[hex]
    return followed === undefined ? hex : shiftColour(hex, followed, colours)
  })
}
