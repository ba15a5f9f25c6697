/** Longer than the server's heartbeat. */
const SILENT_FOR_MS = 40_000
/** A CR at the end of a chunk may be half of a CRLF. */
const LINE_END = /\r\n|\n|\r(?!$)/

export type ServerEvent = { id: string; data: string }

/** Reads server-sent events until the stream ends. Throws when it breaks or is silent for too long. */
export async function* readServerEvents(response: Response): AsyncGenerator<ServerEvent> {
  if (response.body === null) throw new Error('The stream has no body')
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader()
  let text = ''
  let fields: string[] = []
  try {
    for (;;) {
      const { done, value } = await readOrGiveUp(reader)
      if (done) return
      const lines = (text + value).split(LINE_END)
      text = lines.pop() ?? ''
      for (const line of lines) {
        if (line !== '') fields.push(line)
        else {
          const event = parseEvent(fields)
          fields = []
          if (event) yield event
        }
      }
    }
  } finally {
    void reader.cancel().catch(() => {
      // The stream is already broken.
    })
  }
}

function parseEvent(lines: readonly string[]): ServerEvent | undefined {
  if (lines.every((line) => line.startsWith(':'))) return undefined
  return { id: readField(lines, /^id(?:: ?|$)/), data: readField(lines, /^data(?:: ?|$)/) }
}

function readField(lines: readonly string[], name: RegExp): string {
  return lines
    .filter((line) => name.test(line))
    .map((line) => line.replace(name, ''))
    .join('\n')
}

async function readOrGiveUp(reader: ReadableStreamDefaultReader<string>) {
  let timer: ReturnType<typeof setTimeout> | undefined
  const silence = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('The stream stopped responding')), SILENT_FOR_MS)
  })
  try {
    return await Promise.race([reader.read(), silence])
  } finally {
    clearTimeout(timer)
  }
}
