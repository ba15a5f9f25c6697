const UNRELEASED = '\n## Unreleased\n'

/** Moves what is unreleased into a section of the version, which `hasSection` finds; leaves a section that was written by hand. */
export function toDatedChangelog(text: string, version: string, date: Date): string {
  const hasUnreleased = text.includes(UNRELEASED)
  if (hasSection(text, version)) {
    if (hasUnreleased) throw new Error(`CHANGELOG.md has a section of ${version} already`)
    return text
  }
  if (!hasUnreleased)
    throw new Error(
      'CHANGELOG.md has no section "## Unreleased". Write what is new into one and commit it. Before you repeat the command, ' +
        'take the version back: git checkout package.json package-lock.json',
    )
  return text.replace(UNRELEASED, `${UNRELEASED}\n## ${version} (${date.toISOString().slice(0, 10)})\n`)
}

export function hasSection(text: string, version: string): boolean {
  return text.includes(`\n## ${version} (`)
}
