/** One of the machines that a release is made for, all of them Linux with glibc. */
export type Platform = {
  /** As npm and Node name the processor. */
  cpu: 'x64' | 'arm64'
  /** As Debian and the image format name it. */
  architecture: 'amd64' | 'arm64'
}

export const platforms: readonly Platform[] = [
  { cpu: 'x64', architecture: 'amd64' },
  { cpu: 'arm64', architecture: 'arm64' },
]

export function toNodePackage({ cpu }: Platform): string {
  return `node-linux-${cpu}`
}

/** The machine that this program runs on. */
export function findHost(): Platform | undefined {
  return platforms.find(({ cpu }) => process.platform === 'linux' && cpu === process.arch)
}
