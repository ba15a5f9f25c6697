import { describe, expect, it } from 'vitest'
import {
  findCallProblem,
  listAnchors,
  listCalls,
  listDeskPaths,
  listLinks,
  listRoutes,
  listScripts,
  listSettingsPages,
  listVariables,
  type Named,
} from './named-things.ts'

const names = (named: readonly Named[]) => named.map(({ name }) => name)

it('links are found with their line, those in code are not', () => {
  const text = 'See\n[a](docs/a.md#b) and `[c](d.md)`\n\n    [e](f.md)\n'
  expect(listLinks(text)).toEqual([{ line: 2, name: 'docs/a.md#b' }])
})

it('anchors are those of GitHub, a second heading of the same words with a number', () => {
  const text =
    '# At the desk\n## `site/content/`, and more\n\n```sh\n# no heading\n```\n# At the desk\n## 1.0.0 (2026)\n'
  expect(listAnchors(text)).toEqual(['at-the-desk', 'sitecontent-and-more', 'at-the-desk-1', '100-2026'])
})

it('scripts of npm are found in blocks and in sentences', () => {
  expect(names(listScripts('Run `npm run test:all`.\n\n    npm run faults -- x\n'))).toEqual([
    'test:all',
    'faults',
  ])
})

it('variables of several words are found, types and anchors are not', () => {
  expect(
    names(listVariables('DATA_DIR, `SMTP_URL=x` and OIDC_<NAME>_ISSUER, HOST, a_b, IMAP_OAUTH_…')),
  ).toEqual(['DATA_DIR', 'SMTP_URL'])
})

it('routes are found with their method, and as whole spans alone', () => {
  const text = 'Ask `GET /up`, `/metrics` or `POST /desk/v1/inquiries`; not `cd /up now` nor /up.'
  expect(names(listRoutes(text))).toEqual(['GET /up', '/metrics', 'POST /desk/v1/inquiries'])
})

it('addresses at the desk are found, those elsewhere are not', () => {
  const text =
    'Open https://desk.pona.example/setup/…, `DESK_ORIGIN/auth/v1/callback` or https://pona.example/a.'
  expect(names(listDeskPaths(text))).toEqual(['/setup', '/auth/v1/callback'])
})

it('pages of the settings are found', () => {
  expect(names(listSettingsPages('at the desk under Settings, Office hours and holidays, or'))).toEqual([
    'Office hours and holidays',
  ])
})

describe('calls of pona', () => {
  const usages = new Map([
    ['staff', ['staff add EMAIL [--name NAME] [--admin]', 'staff disable EMAIL [--to EMAIL | --to nobody]']],
    ['backup', ['backup', 'backup list', 'backup FILE [--sealed]']],
  ])
  const examine = (text: string) => names(listCalls(text)).map((call) => findCallProblem(call, usages))

  it.each([
    'sudo pona staff add a@b.example --admin',
    'bin/pona backup list',
    'docker compose exec pona pona backup',
    'pona backup /backups/pona.db --sealed',
    'pona help staff',
  ])('"%s" is one', (call) => {
    expect(examine(`\`${call}\``)).toEqual([undefined])
  })

  it.each([
    ['pona stuff add', 'there is no command stuff'],
    ['sudo pona staff remove a@b.example', 'pona staff has no remove'],
    ['pona backup --now', 'pona backup has no option --now'],
    ['pona backup FILE --seal', 'pona backup has no option --seal'],
  ])('"%s" is none', (call, problem) => {
    expect(examine(`\`${call}\``)).toEqual([problem])
  })

  it('nothing else that has the name is', () => {
    expect(examine('pona is a word; `systemctl restart pona` too, and `/opt/pona/current`.')).toEqual([])
  })
})
