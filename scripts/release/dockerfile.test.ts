import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { rootDir } from '../paths.ts'
import { toRunConfig } from './image-config.ts'

const NANOSECONDS_PER_SECOND = 1_000_000_000

const config = toRunConfig({
  version: '1.0.0',
  revision: '$REVISION',
  source: undefined,
  time: new Date(0),
})
const {
  'org.opencontainers.image.version': _,
  'org.opencontainers.image.created': _created,
  ...labels
} = config.Labels

/** The instructions of the last stage, without comments, each in one line. */
function readLastStage(): Map<string, string> {
  const text = readFileSync(join(rootDir, 'Dockerfile'), 'utf8').replace(/^#.*\n/gm, '')
  const lines = text
    .replace(/\\\n\s*/g, '')
    .split('\n')
    .filter(Boolean)
  const from = lines.findLastIndex((line) => line.startsWith('FROM '))
  return new Map(
    lines.slice(from).map((line) => [line.slice(0, line.indexOf(' ')), line.slice(line.indexOf(' ') + 1)]),
  )
}

const stage = readLastStage()

test.each([
  ['USER', config.User],
  ['WORKDIR', config.WorkingDir],
  ['VOLUME', Object.keys(config.Volumes).join(' ')],
  ['EXPOSE', Object.keys(config.ExposedPorts).join(' ').replaceAll('/tcp', '')],
  ['STOPSIGNAL', config.StopSignal],
  ['ENTRYPOINT', JSON.stringify(config.Entrypoint)],
  ['CMD', JSON.stringify(config.Cmd)],
  // Debian's base image sets its own PATH.
  ['ENV', config.Env.filter((one) => !one.startsWith('PATH=')).join(' ')],
  [
    'LABEL',
    Object.entries(labels)
      .map(([name, value]) => `${name}="${value}"`)
      .join(' '),
  ],
])('the Dockerfile has the %s of the released image', (instruction, expected) => {
  expect(stage.get(instruction)).toBe(expected)
})

test('the Dockerfile has the health check of the released image', () => {
  const { Test, Interval, Timeout, StartPeriod, Retries } = config.Healthcheck
  const [kind, ...command] = Test
  const seconds = (nanoseconds: number) => `${nanoseconds / NANOSECONDS_PER_SECOND}s`
  expect(stage.get('HEALTHCHECK')).toBe(
    `--interval=${seconds(Interval)} --timeout=${seconds(Timeout)} --start-period=${seconds(StartPeriod)} ` +
      `--retries=${Retries} ${kind} ${JSON.stringify(command).replace(',', ', ')}`,
  )
})
