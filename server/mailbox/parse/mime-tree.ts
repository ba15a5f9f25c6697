import PostalMime from 'postal-mime'

/** Real mails nest a dozen deep. */
const MAX_DEPTH = 100
const MAX_PARTS = 1_000
const MAX_HEADER_BYTES = 2 * 1024 * 1024

export type Header = { key: string; value: string }

type Structured = { value: string; params: Readonly<Record<string, string | undefined>> }

export type Part = {
  headers: readonly Header[]
  contentType: { parsed: Structured; multipart: string | false }
  contentDisposition: { parsed: Structured }
  contentId?: string | undefined
  /** Of a multipart: what stands outside its parts. */
  content: ArrayBuffer | null
  childNodes: readonly Part[]
}

export class TooManyParts extends Error {}
export class TooDeep extends Error {}

/**
 * The tree of parts. postal-mime joins the texts and drops what stands outside the parts, so we read the tree itself,
 * which its types keep internal; the exact version is pinned and the corpus of mails notices a change.
 */
export async function parseTree(raw: Uint8Array): Promise<Part> {
  const parser = new PostalMime({
    forceRfc822Attachments: true,
    maxNestingDepth: MAX_DEPTH,
    maxHeadersSize: MAX_HEADER_BYTES,
  })
  try {
    await parser.parse(raw)
  } catch (error) {
    if (error instanceof Error && /nesting depth/.test(error.message)) throw new TooDeep(error.message)
    throw error
  }
  const { root } = parser as unknown as { root: Part }
  if (countParts(root) > MAX_PARTS) throw new TooManyParts(`More than ${MAX_PARTS} parts`)
  return root
}

function countParts(part: Part): number {
  return part.childNodes.reduce((sum, child) => sum + countParts(child), 1)
}

export function findHeader(part: Pick<Part, 'headers'>, key: string): string | undefined {
  return part.headers.find((header) => header.key === key)?.value
}

export function listHeaders(part: Pick<Part, 'headers'>, key: string): string[] {
  return part.headers.filter((header) => header.key === key).map(({ value }) => value)
}
