import type { OpenedFile } from './find-files.ts'

export async function readStart(file: OpenedFile, bytes: number): Promise<Buffer> {
  const parts: Buffer[] = []
  for await (const part of file.read({ from: 0, to: Math.min(file.bytes, bytes) })) parts.push(part)
  return Buffer.concat(parts)
}
