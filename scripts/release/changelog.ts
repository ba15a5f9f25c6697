const UNRELEASED = '\n## Unreleased\n'

/** Moves what is unreleased into a section of the version, which `hasSection` finds. */
export function toDatedChangelog(text: string, version: string, date: Date): string {
  if (hasSection(text, version)) throw new Error(`CHANGELOG.md has a section of ${version} already`)
  if (!text.includes(UNRELEASED)) throw new Error('CHANGELOG.md has no section "## Unreleased"')
  return text.replace(UNRELEASED, `${UNRELEASED}\n## ${version} (${date.toISOString().slice(0, 10)})\n`)
}

export function hasSection(text: string, version: string): boolean {
  return text.includes(`\n## ${version} (`)
}
