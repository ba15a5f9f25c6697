import type { Readiness } from '#contract/company/readiness.ts'
import { readVersion } from '../../server/platform/process/version.ts'
import { findReadinessProblems } from '../server/readiness-findings.ts'
import { type Check, hint, ok, wrong } from './check.ts'

export const checkServer: Check = async ({ config, askServer, now }) => {
  const { up, readiness } = await askServer()
  const { host, port } = config.publicListener
  if (up === undefined)
    return [
      wrong(
        `The server does not run: nothing answers at ${host}:${port} (HOST, PORT).`,
        'Start it ("systemctl start pona"). If it ends again, "journalctl -u pona" says why.',
      ),
    ]
  const version = readVersion()
  const problems = [
    ...(up.version === version
      ? []
      : [
          wrong(
            `The running server is version ${up.version ?? 'unknown'}, and this release is ${version}.`,
            'Restart it ("systemctl restart pona") to run this release.',
          ),
        ]),
    ...(typeof readiness === 'string'
      ? [
          hint(
            `Whether the server is ready is unknown: ${readiness}.`,
            'Set METRICS_TOKEN as the server has it.',
          ),
        ]
      : findReadinessProblems(leaveOut(readiness), now()).map(({ sentence, next, isWarning }) =>
          isWarning ? hint(sentence, next) : wrong(sentence, next),
        )),
  ]
  return problems.some(({ result }) => result === 'wrong')
    ? problems
    : [ok(`The server runs version ${version}, and is ready.`), ...problems]
}

/** The checks of the mail server and of backups name these. */
function leaveOut(readiness: Readiness): Readiness {
  return { ...readiness, mailFiles: false, left: readiness.left.filter((one) => one !== 'backups') }
}
