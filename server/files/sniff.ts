/** What the desk accepts, by its first bytes. */
const signatures = [
  { type: 'application/pdf', extensions: ['pdf'], bytes: [0x25, 0x50, 0x44, 0x46, 0x2d] },
  { type: 'image/jpeg', extensions: ['jpg', 'jpeg'], bytes: [0xff, 0xd8, 0xff] },
  { type: 'image/png', extensions: ['png'], bytes: [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a] },
] as const

export type FileKind = (typeof signatures)[number]

export function sniff(content: Uint8Array): FileKind | undefined {
  return signatures.find(({ bytes }) => bytes.every((byte, index) => content[index] === byte))
}
