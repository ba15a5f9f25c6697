/** Longer than the server's heartbeat. */
const SILENT_FOR_MS = 40_000

export type ServerEvent = { id: string; data: string }

/** Reads server-sent events until the stream ends. Throws when it breaks or is silent for too long. */
export async function* readServerEvents(response: Response): AsyncGenerator<ServerEvent> {
  if (response.body === null) throw new Error('The stream has no body')
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader()
  let text = ''
  try {
    for (;;) {
      const { done, value } = await readOrGiveUp(reader)
      if (done) return
      const blocks = (text + value).split('\n\n')
      text = blocks.pop() ?? ''
      for (const block of blocks) {
        const event = parseBlock(block)
        if (event) yield event
      }
    }
  } finally {
    void reader.cancel().catch(() => {
      // The stream is already broken.
    })
  }
}

function parseBlock(block: string): ServerEvent | undefined {
  const lines = block.split('\n').filter((line) => line !== '' && !line.startsWith(':'))
  if (lines.length === 0) return undefined
  const read = (field: string) =>
    lines
      .filter((line) => line.startsWith(`${field}:`))
      .map((line) => line.slice(field.length + 1).replace(/^ /, ''))
      .join('\n')
  return { id: read('id'), data: read('data') }
}

async function readOrGiveUp(reader: ReadableStreamDefaultReader<string>) {
  let timer: ReturnType<typeof setTimeout> | undefined
  const silence = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('The stream fell silent')), SILENT_FOR_MS)
  })
  try {
    return await Promise.race([reader.read(), silence])
  } finally {
    clearTimeout(timer)
  }
}
