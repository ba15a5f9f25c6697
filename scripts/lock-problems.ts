import * as v from 'valibot'

/**
 * Programs of the linters for other platforms than Linux x64, whose hashes the registry that wrote the lock file didn't
 * have. npm installs them unverified; none is in production.
 */
const UNVERIFIED = [
  /^node_modules\/@biomejs\/cli-(?:android|darwin|win32|linux-arm64-musl|linux-x64-musl)/,
  /^node_modules\/@oxc-parser\/binding-(?:android|darwin|freebsd|openharmony|win32|linux-(?:arm|ppc64|riscv64|s390x))/,
]

const entrySchema = v.object({
  integrity: v.optional(v.string()),
  link: v.optional(v.boolean()),
  dev: v.optional(v.boolean()),
  optional: v.optional(v.boolean()),
})
const lockSchema = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({ packages: v.record(v.string(), entrySchema) }),
)

/** Each package of the lock file that npm would install without comparing its hash. */
export function findLockProblems(text: string): string[] {
  const { packages } = v.parse(lockSchema, text)
  return Object.entries(packages).flatMap(([path, { integrity, link, dev, optional }]) => {
    if (path === '' || link) return []
    if (integrity?.startsWith('sha512-')) return []
    const isListed = dev && optional && UNVERIFIED.some((pattern) => pattern.test(path))
    return isListed
      ? []
      : [`${path} has no sha512 integrity: complete it from "npm view NAME@VERSION dist.integrity"`]
  })
}
