import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import * as v from 'valibot'
import type { SiteBuild } from '#contract/site-build.ts'
import { isCurrent } from '../server/built-server.ts'
import { dropEmpty } from '../server/environment.ts'
import { distDir, rootDir } from './paths.ts'

/** What dist/ is made from. */
export const sources = ['contract', 'site', 'desk', 'ui', 'server', 'package-lock.json']

export type BuildOptions = {
  publicKey: string
  /** The backend that the pages call: empty for the server that serves them, or a hosted Supabase project. */
  backendUrl: string
  /** The site's own address, for what has to be absolute: canonical links, the sitemap, shared pictures. */
  publicOrigin: string
}

const optionsSchema = v.pipe(
  v.object({
    PUBLIC_KEY: v.optional(v.string(), 'pona-public'),
    BACKEND_URL: v.optional(
      v.pipe(
        v.string(),
        v.url('BACKEND_URL: expected an http or https address'),
        v.regex(/^https?:/, 'BACKEND_URL: expected an http or https address'),
      ),
    ),
    PORT: v.optional(v.string(), '8080'),
    PUBLIC_ORIGIN: v.optional(
      v.pipe(
        v.string(),
        v.url('PUBLIC_ORIGIN: expected an http or https address'),
        v.regex(/^https?:/, 'PUBLIC_ORIGIN: expected an http or https address'),
        v.transform((address) => new URL(address).origin),
      ),
    ),
  }),
  v.transform(
    (env): BuildOptions => ({
      publicKey: env.PUBLIC_KEY,
      backendUrl: env.BACKEND_URL ?? '',
      publicOrigin: env.PUBLIC_ORIGIN ?? `http://localhost:${env.PORT}`,
    }),
  ),
)

export function readBuildOptions(environment: NodeJS.ProcessEnv): BuildOptions {
  return v.parse(optionsSchema, dropEmpty(environment))
}

/** Whether dist/ is there, made from these sources and with these options. */
export function isBuildCurrent(options: BuildOptions): boolean {
  if (!isCurrent(distDir, rootDir, sources)) return false
  const built: SiteBuild = JSON.parse(readFileSync(join(distDir, 'site-build.json'), 'utf8'))
  const { publicKey, backendUrl, publicOrigin } = built
  return isDeepStrictEqual({ publicKey, backendUrl, publicOrigin }, options)
}
