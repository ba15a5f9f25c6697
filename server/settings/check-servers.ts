import type { ClearValues } from '../company/settings/values.ts'

type Fields = Record<string, string>
type Account = Pick<ClearValues['mail'], 'server' | 'user' | 'password'>

/** A mail server may take mail without a sign-in, so both may be missing. */
export function findMissingPassword({ server, user, password }: Account): Fields {
  if (server === null || (user === null) === (password === null)) return {}
  return user === null
    ? { user: 'Enter the user name, or remove the password.' }
    : { password: 'Enter the password.' }
}

/** A mailbox is never read without a sign-in. */
export function findMissingUser({ server, user }: Account): Fields {
  return server !== null && user === null ? { user: 'Enter the user name.' } : {}
}

/** Two providers of one name. */
export function findTwin(providers: ClearValues['sign-in']['providers']): Fields {
  const names = providers.map(({ name }) => name)
  const twice = names.findIndex((one, index) => names.indexOf(one) !== index)
  return twice < 0 ? {} : { [`providers.${twice}.name`]: 'Another provider has this name.' }
}

export function findIncompletePlace({ to, key, secret }: ClearValues['backup']): Fields {
  if (to?.startsWith('s3://'))
    return {
      ...(key === null && { key: 'Enter the key of the bucket.' }),
      ...(secret === null && { secret: 'Enter the secret of the key.' }),
    }
  return key === null && secret === null ? {} : { key: 'Only a bucket has a key: remove it and its secret.' }
}
