declare module 'subset-font' {
  type SubsetFontOptions = {
    targetFormat: 'woff2' | 'sfnt'
    variationAxes: Record<string, number>
    keepFeatures?: readonly string[]
    noHinting?: boolean
  }

  // biome-ignore lint/style/noDefaultExport: the package has no other export
  export default function subsetFont(font: Buffer, text: string, options: SubsetFontOptions): Promise<Buffer>
}
