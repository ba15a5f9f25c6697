import { expect, test } from 'vitest'
import { hasSection, toDatedChangelog } from './changelog.ts'

const text = '# Changelog\n\n## Unreleased\n\n### Added\n\n- More.\n\n## 1.0.0-rc.1 (2026-11-24)\n'

test('what is unreleased becomes a section of the version', () => {
  const dated = toDatedChangelog(text, '1.0.0', new Date('2026-12-01T23:00:00Z'))
  expect(dated).toContain('## Unreleased\n\n## 1.0.0 (2026-12-01)\n\n### Added\n\n- More.\n\n## 1.0.0-rc.1')
  expect([hasSection(text, '1.0.0'), hasSection(dated, '1.0.0')]).toEqual([false, true])
})

test('a version has one section, and needs changes to come from', () => {
  expect(() => toDatedChangelog(text, '1.0.0-rc.1', new Date())).toThrow('already')
  expect(() => toDatedChangelog('# Changelog\n', '1.0.0', new Date())).toThrow('no section "## Unreleased"')
})

test('a section that was written by hand stays as it is', () => {
  const written = '# Changelog\n\n## 1.0.0 (2026-11-29)\n\nThe first release.\n'
  expect(toDatedChangelog(written, '1.0.0', new Date())).toBe(written)
})
