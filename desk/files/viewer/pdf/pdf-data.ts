import dingbats from 'pdfjs-dist/standard_fonts/FoxitDingbats.pfb?url'
import symbols from 'pdfjs-dist/standard_fonts/FoxitSymbol.pfb?url'
import jbig2 from 'pdfjs-dist/wasm/jbig2.wasm?url'
import openjpeg from 'pdfjs-dist/wasm/openjpeg.wasm?url'

/**
 * Decoders of the formats that scanners compress with, and the two fonts that no system has. Others that a PDF lacks
 * come from the system.
 */
const urls: Readonly<Record<string, string>> = {
  'jbig2.wasm': jbig2,
  'openjpeg.wasm': openjpeg,
  'FoxitDingbats.pfb': dingbats,
  'FoxitSymbol.pfb': symbols,
}

/**
 * Fetches the files that pdf.js needs in addition to its script, from our own origin. The worker itself may fetch
 * nothing.
 */
export class PdfData {
  async fetch({ filename }: { filename: string }): Promise<Uint8Array> {
    const url = urls[filename]
    if (url === undefined) throw new Error(`${filename} is not part of the viewer`)
    const response = await fetch(url)
    if (!response.ok) throw new Error(`${filename} was answered with ${response.status}`)
    return new Uint8Array(await response.arrayBuffer())
  }
}
