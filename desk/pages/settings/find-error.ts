/** The first sentence below a path. */
export function findError(errors: Readonly<Record<string, string>>, prefix: string): string | undefined {
  return Object.entries(errors).find(([path]) => path.startsWith(prefix))?.[1]
}
