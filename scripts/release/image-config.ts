import type { Tree } from './tree.ts'

/** Where the release is in the image. */
export const INSTALL_DIR = 'opt/pona'
/** Neither a person's number nor a service's of Debian. */
export const IMAGE_USER = 10_001

const NANOSECONDS_PER_SECOND = 1_000_000_000

/** The part of an image's configuration that says how it runs. The Dockerfile says the same. */
export function toRunConfig(tree: Tree) {
  return {
    User: `${IMAGE_USER}:${IMAGE_USER}`,
    Env: [
      'PATH=/usr/local/bin:/usr/bin',
      'NODE_ENV=production',
      'DATA_DIR=/data',
      'HOST=0.0.0.0',
      'DESK_HOST=0.0.0.0',
    ],
    Entrypoint: ['pona'],
    Cmd: ['serve'],
    WorkingDir: '/data',
    Volumes: { '/data': {} },
    ExposedPorts: { '8080/tcp': {}, '8081/tcp': {} },
    StopSignal: 'SIGTERM',
    // Docker's extension of the format: others ignore it.
    Healthcheck: {
      Test: ['CMD', `/${INSTALL_DIR}/node`, `/${INSTALL_DIR}/deploy/healthcheck.mjs`],
      Interval: 30 * NANOSECONDS_PER_SECOND,
      Timeout: 10 * NANOSECONDS_PER_SECOND,
      StartPeriod: 60 * NANOSECONDS_PER_SECOND,
      Retries: 3,
    },
    Labels: toLabels(tree),
  }
}

function toLabels({ version, revision, source, time }: Tree): Record<string, string> {
  return {
    'org.opencontainers.image.title': 'Pona',
    'org.opencontainers.image.description': 'Site, inquiries and desk of a medical-travel company',
    'org.opencontainers.image.version': version,
    'org.opencontainers.image.created': toIsoSeconds(time),
    'org.opencontainers.image.licenses': 'MIT',
    ...(source !== undefined && { 'org.opencontainers.image.source': source }),
    ...(revision !== undefined && { 'org.opencontainers.image.revision': revision }),
  }
}

export function toIsoSeconds(time: Date): string {
  return `${time.toISOString().slice(0, 19)}Z`
}
