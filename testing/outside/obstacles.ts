import { spawnSync } from 'node:child_process'

/** The reason for skipping a test, to be put behind its title. */
export function describeSkip(obstacle: string | undefined): string {
  return obstacle === undefined ? '' : ` (skipped: it ${obstacle})`
}

export function findProgramObstacle(program: string): string | undefined {
  return spawnSync(program, ['--version']).error === undefined ? undefined : `needs ${program}`
}

export function findRootObstacle(): string | undefined {
  return process.getuid?.() === 0 ? undefined : 'needs root'
}
