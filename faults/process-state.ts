import { readdirSync, readFileSync } from 'node:fs'

export function findProcObstacle(): string | undefined {
  return process.platform === 'linux' ? undefined : 'needs Linux'
}

export function readMemory(pid: number | undefined): { residentMb: number; peakMb: number } {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8')
  const read = (name: string) => Number(new RegExp(`^${name}:\\s+(\\d+) kB$`, 'm').exec(status)?.[1]) / 1024
  return { residentMb: read('VmRSS'), peakMb: read('VmHWM') }
}

export function countOpenFiles(pid: number | undefined): number {
  return readdirSync(`/proc/${pid}/fd`).length
}
