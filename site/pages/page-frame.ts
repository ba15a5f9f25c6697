/** Marks the part that differs between requests. */
export const FRAME_GAP = '[what this request is about]'

export function createFrame(render: () => string): (part: string) => string {
  let frame: [before: string, after: string] | undefined
  return (part) => {
    frame ??= split(render())
    return frame[0] + part + frame[1]
  }
}

function split(html: string): [string, string] {
  const [before, after, ...more] = html.split(FRAME_GAP)
  if (before === undefined || after === undefined || more.length > 0) {
    throw new Error('A frame has one gap')
  }
  return [before, after]
}
