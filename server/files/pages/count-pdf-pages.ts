import { buffer } from 'node:stream/consumers'
// First: pdf.js finds its worker where this puts it, and loads none by its address.
import 'pdfjs-dist/build/pdf.worker.mjs'
import { getDocument, VerbosityLevel } from 'pdfjs-dist'

/**
 * A process of its own for one PDF, whose sender may be anybody. Standard input: the PDF. Standard output: the number of
 * its pages. Any other end than the exit code 0 means that they can't be counted.
 */
const data = new Uint8Array(await buffer(process.stdin))
try {
  const { numPages } = await getDocument({ data, verbosity: VerbosityLevel.ERRORS }).promise
  process.stdout.write(String(numPages))
} catch {
  process.exitCode = 1
}
