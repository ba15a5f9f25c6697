import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import * as v from 'valibot'
import type { SiteBuild } from '#contract/site-build.ts'
import { listErrors } from '../server/platform/config/config.ts'
import { ConfigError } from '../server/platform/config/config-error.ts'
import { dropEmpty, retentionDaysSchema } from '../server/platform/config/environment.ts'
import { isCurrent } from '../server/platform/process/built-server.mjs'
import { distDir, rootDir } from './paths.ts'
import { readOrRefuse } from './read-or-refuse.ts'

export const sources = ['contract', 'site', 'desk', 'ui', 'server', 'package-lock.json']

export type BuildOptions = {
  publicKey: string
  /** The backend that the pages call: empty for the server that serves them, or a hosted Supabase project. */
  backendUrl: string
  /** The site's own address, for what has to be absolute: canonical links, the sitemap, shared pictures. */
  publicOrigin: string
  /** Closed inquiries are erased after so many days, as the privacy notice says. */
  retentionDays: number
}

const optionsSchema = v.pipe(
  v.object({
    PUBLIC_KEY: v.optional(v.string(), 'pona-public'),
    BACKEND_URL: v.optional(
      v.pipe(v.string(), v.url('an http or https address'), v.regex(/^https?:/, 'an http or https address')),
    ),
    PORT: v.optional(v.string(), '8080'),
    PUBLIC_ORIGIN: v.optional(
      v.pipe(
        v.string(),
        v.url('an http or https address'),
        v.regex(/^https?:/, 'an http or https address'),
        v.transform((address) => new URL(address).origin),
      ),
    ),
    RETENTION_DAYS: retentionDaysSchema,
  }),
  v.transform(
    (env): BuildOptions => ({
      publicKey: env.PUBLIC_KEY,
      backendUrl: env.BACKEND_URL ?? '',
      publicOrigin: env.PUBLIC_ORIGIN ?? `http://localhost:${env.PORT}`,
      retentionDays: env.RETENTION_DAYS,
    }),
  ),
)

export function readBuildOptions(environment: NodeJS.ProcessEnv): BuildOptions {
  const parsed = v.safeParse(optionsSchema, dropEmpty(environment))
  if (!parsed.success) throw new ConfigError(listErrors(parsed.issues))
  return parsed.output
}

/** This process's options; an invalid one ends it with a sentence. */
export function readOwnBuildOptions(): BuildOptions {
  return readOrRefuse(() => readBuildOptions(process.env))
}

export function isBuildCurrent(options: BuildOptions): boolean {
  if (!isCurrent(distDir, rootDir, sources)) return false
  const built: SiteBuild = JSON.parse(readFileSync(join(distDir, 'site-build.json'), 'utf8'))
  const { publicKey, backendUrl, publicOrigin, retentionDays } = built
  return isDeepStrictEqual({ publicKey, backendUrl, publicOrigin, retentionDays }, options)
}
