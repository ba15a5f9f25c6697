import { assemble, createPdf } from './pdf.ts'

const catalog = '<< /Type /Catalog /Pages 2 0 R >>'
const page = '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 100 100] >>'
const pages = (kids: string, count: number | string) => `<< /Type /Pages /Kids [${kids}] /Count ${count} >>`

/** Opened by a password alone. */
export function createLockedPdf(): Buffer {
  const lock = `<< /Filter /Standard /V 1 /R 2 /O (${'a'.repeat(32)}) /U (${'b'.repeat(32)}) /P -4 >>`
  const id = `<${'00'.repeat(16)}>`
  return assemble([catalog, pages('3 0 R', 1), page, lock], `/Encrypt 4 0 R /ID [${id} ${id}]`)
}

/** One page, which says that it is one of many. */
export const createBoastfulPdf = (count: string) => assemble([catalog, pages('3 0 R', count), page])

/** Its list of pages holds itself. */
export const createEndlessPdf = () => assemble([catalog, pages('2 0 R 2 0 R', 2)])

export const createPdfOfNothing = () => assemble([catalog, pages('', 0)])

export const createDeepPdf = () => Buffer.from(`%PDF-1.7\n1 0 obj\n${'['.repeat(3_000_000)}`)

export function createCutPdf(): Buffer {
  const whole = createPdf(['one', 'two', 'three'])
  return whole.subarray(0, whole.byteLength / 2)
}
