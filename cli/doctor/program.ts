import { existsSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { PINNED_KEY } from '../upgrade/signed-sums.ts'
import { type Check, hint, ok, wrong } from './check.ts'

const GROUP_AND_OTHERS = 0o077
/** As package.json brings along. */
const MIN_NODE_MAJOR = 26

export const checkSettingsFile: Check = ({ settingsFile }) => {
  if (settingsFile === undefined || !existsSync(settingsFile)) return []
  const { mode, uid } = statSync(settingsFile)
  const problems = [
    (mode & GROUP_AND_OTHERS) !== 0 &&
      wrong(
        `${settingsFile} can be read by other users of this machine, and it holds secrets.`,
        `Run "chmod 600 ${settingsFile}", and change the secrets if others had access.`,
      ),
    uid !== 0 &&
      wrong(
        `${settingsFile} belongs to user ${uid}, who can change the settings of the service.`,
        `Run "chown root ${settingsFile}".`,
      ),
  ].filter((verdict) => verdict !== false)
  return problems.length > 0 ? problems : [ok(`${settingsFile} belongs to root, who alone can read it.`)]
}

export const checkNode: Check = () => checkNodeVersion(process.versions.node)

export function checkNodeVersion(version: string) {
  if (Number.parseInt(version, 10) >= MIN_NODE_MAJOR) return [ok(`Node is ${version}.`)]
  return [
    wrong(
      `Pona needs Node ${MIN_NODE_MAJOR} or newer, and this is Node ${version}.`,
      'Run the Node that the release brings along, by bin/pona.',
    ),
  ]
}

/** The unit of the service against the one that the release brings. */
export const checkUnit: Check = ({ unitFile, releaseDir }) => {
  const shipped = join(releaseDir, 'deploy', 'pona.service')
  if (!existsSync(unitFile) || !existsSync(shipped)) return []
  if (readFileSync(unitFile, 'utf8') === readFileSync(shipped, 'utf8'))
    return [ok('The unit of the service is the one of this release.')]
  return [
    hint(
      `${unitFile} is another than the one of this release.`,
      `Compare them ("diff ${unitFile} ${shipped}"), copy what is new, and run "systemctl daemon-reload".`,
    ),
  ]
}

/** A release without a key was not signed, or its builder has none: an upgrade then checks no signature. */
export const checkReleaseKey: Check = ({ settingsFile, releaseDir }) => {
  if (settingsFile === undefined) return []
  if (existsSync(join(releaseDir, PINNED_KEY)))
    return [ok('The release has the key by which the next one is checked.')]
  return [
    hint(
      'The release has no key by which the next one could be checked: "pona upgrade" takes it with --unsigned alone.',
      'Make releases with a key, as docs/operating.md, "A release", says, or take one that was.',
    ),
  ]
}
