import * as v from 'valibot'

const lockSchema = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({
    packages: v.record(
      v.string(),
      v.object({ integrity: v.optional(v.string()), link: v.optional(v.boolean()) }),
    ),
  }),
)

/** Each package of the lock file that npm would install without comparing its hash. */
export function findLockProblems(text: string): string[] {
  const { packages } = v.parse(lockSchema, text)
  return Object.entries(packages).flatMap(([path, { integrity, link }]) =>
    path === '' || link || integrity?.startsWith('sha512-')
      ? []
      : [`${path} has no sha512 integrity: complete it from "npm view NAME@VERSION dist.integrity"`],
  )
}
