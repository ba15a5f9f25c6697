import { afterAll, expect, it } from 'vitest'
import { createInstallation } from '#testing/server/examined-installation.ts'
import { settingNames } from '../../server/platform/config/config.ts'
import { checkVariables } from './unknown-variables.ts'

const installation = createInstallation()
afterAll(() => installation[Symbol.asyncDispose]())

const examine = (...names: string[]) =>
  installation.examine(
    checkVariables,
    {},
    { environment: Object.fromEntries(names.map((name) => [name, 'x'])) },
  )

it.each([
  'SMTPURL',
  'smtp_url',
  'SMTP_ULR',
  'DATADIR',
  'BACKUP_T0',
  'METRIC_TOKEN',
  'PUBLIC_ORIGN',
  'MAIL-FROM',
])('names %s', async (name) => {
  expect(await examine(name)).toEqual([
    `wrong: ${name} is set, which is no setting of Pona: it has no effect.`,
  ])
})

it('finds nothing wrong with settings, and with what other programs use', async () => {
  const others = [
    'PATH',
    'HOME',
    'HOSTNAME',
    'MAIL',
    'LANG',
    'LANGUAGE',
    'TERM',
    'USER',
    'SHLVL',
    'PWD',
    'PORTS',
    'NODE_OPTIONS',
  ]
  expect(await examine(...settingNames, 'OIDC_MY_ID_ISSUER', ...others)).toEqual([
    'ok: No variable looks like a setting that is misspelt.',
  ])
})
