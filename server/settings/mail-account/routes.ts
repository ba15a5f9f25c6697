import * as v from 'valibot'
import { mail as mailSection } from '#contract/settings/mail.ts'
import { setMailAccountRoute } from '#contract/settings/mail-account.ts'
import { listServers } from '#contract/settings/mail-servers.ts'
import { toLayers } from '../../company/settings/layers.ts'
import { type StaffRoutes, serveRoute } from '../../company/staff/serve-route.ts'
import { AppError } from '../../platform/http/app-error.ts'
import { prepareChange } from '../change-section.ts'
import { findHiddenLoopback } from '../find-hidden-loopback.ts'
import type { SettingsDeps } from '../settings-deps.ts'
import { findSmtpServer } from './find-smtp-server.ts'

/** Both are tried before either is set. */
export function serveMailAccount(routes: StaffRoutes, deps: SettingsDeps): void {
  serveRoute(routes, setMailAccountRoute, async (c, { body }) => {
    const { versions, user, password, although } = body
    const change = { staff: c.get('staff'), forceSave: although }
    const server = although ? toFirst(body.out) : await findServerOrThrow(body)
    const account = { user, password }
    const setMail = await renameFields(toMailField, () =>
      prepareChange(deps, {
        ...change,
        name: 'mail',
        version: versions.mail,
        value: { ...account, server, ...toMailboxes(deps, body.address) },
      }),
    )
    const mailbox = body.in === null ? null : (listServers('imap', body.in)[0] ?? body.in)
    const setMailbox =
      mailbox === null
        ? undefined
        : await renameFields(toMailboxField, () =>
            prepareChange(deps, {
              ...change,
              name: 'mailbox',
              version: versions.mailbox,
              value: { ...account, server: mailbox },
            }),
          )
    await setMail()
    await setMailbox?.()
    return { mail: server, mailbox }
  })
}

type Account = { out: string; user: string | null; password: string | null }

async function findServerOrThrow({ out, user, password }: Account): Promise<string> {
  const servers = listServers('smtp', out)
  for (const server of servers) {
    const { issues } = v.safeParse(mailSection.entries.server, server)
    if (issues) throw new AppError('fields', { fields: { out: issues[0].message } })
  }
  const hidden = await findHiddenLoopback(servers.map((server) => ['out', new URL(server).hostname]))
  const found = hidden ? { fields: hidden } : await findSmtpServer(servers, { user, password })
  if ('fields' in found) throw new AppError('not_reached', { fields: found.fields })
  return found.server
}

function toFirst(out: string): string {
  return listServers('smtp', out)[0] ?? out
}

/** The sender keeps its name. What the environment fixes is left alone. */
function toMailboxes({ config, content, settings }: SettingsDeps, address: string) {
  const { environment } = toLayers(config, content, settings.stored().values).mail
  const { from } = settings.present().mailboxes
  const name = /^(.+) <.*>$/.exec(from)?.[1]
  return {
    ...(!('from' in environment) && { from: name === undefined ? address : `${name} <${address}>` }),
    ...(!('to' in environment) && { to: address }),
  }
}

const toMailField = { server: 'out', from: 'address', to: 'address' }
const toMailboxField = { server: 'in', folder: 'in', sent: 'in' }

/** Sentences about fields of a section are shown at those of the account. */
async function renameFields<Result>(
  names: Readonly<Record<string, string>>,
  work: () => Promise<Result>,
): Promise<Result> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof AppError) || error.fields === undefined) throw error
    const fields = Object.entries(error.fields).map(([field, sentence]) => [names[field] ?? field, sentence])
    throw new AppError(error.code, { fields: Object.fromEntries(fields), cause: error })
  }
}
