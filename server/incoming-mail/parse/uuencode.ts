const BEGIN = /^begin [0-7]{3,4} (\S.*)$/

type UuFile = { name: string; content: Uint8Array<ArrayBuffer> }

/** The files that stand uuencoded in a text (POSIX uuencode), and the lines around them. One without its end is no file. */
export function takeUuFiles(text: string): { files: UuFile[]; rest: string } {
  if (!/^begin [0-7]/m.test(text)) return { files: [], rest: text }
  const lines = text.split(/\r?\n/)
  const files: UuFile[] = []
  const rest: string[] = []
  for (let at = 0; at < lines.length; at++) {
    const line = lines[at] ?? ''
    const [, name] = BEGIN.exec(line) ?? []
    const read = name === undefined ? undefined : readLines(lines, at + 1)
    if (name === undefined || read === undefined) {
      rest.push(line)
      continue
    }
    files.push({ name: name.trim(), content: read.content })
    at = read.end
  }
  return { files, rest: rest.join('\n') }
}

function readLines(
  lines: readonly string[],
  from: number,
): { content: Uint8Array<ArrayBuffer>; end: number } | undefined {
  const parts: Uint8Array[] = []
  for (let at = from; at < lines.length; at++) {
    const line = lines[at] ?? ''
    if (line === 'end') return { content: new Uint8Array(Buffer.concat(parts)), end: at }
    const part = decodeLine(line)
    if (part === undefined) return undefined
    parts.push(part)
  }
  return undefined
}

/** The first letter is the number of bytes. Spaces at the end of a line may be gone. */
function decodeLine(line: string): Uint8Array | undefined {
  if (!/^[ -`]*$/.test(line)) return undefined
  const toValue = (at: number) => ((line.charCodeAt(at) || 0x20) - 0x20) & 0x3f
  const length = toValue(0)
  if (line.length > 1 + Math.ceil(length / 3) * 4 + 1) return undefined
  const bytes = new Uint8Array(Math.ceil(length / 3) * 3)
  for (let unit = 0; unit * 3 < length; unit++) {
    const [one, two, three, four] = [1, 2, 3, 4].map((place) => toValue(unit * 4 + place)) as [
      number,
      number,
      number,
      number,
    ]
    bytes.set(
      [(one << 2) | (two >> 4), ((two & 15) << 4) | (three >> 2), ((three & 3) << 6) | four],
      unit * 3,
    )
  }
  return bytes.subarray(0, length)
}
