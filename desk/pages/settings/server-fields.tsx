import { TextField } from '#ui/field.tsx'
import { type Draft, toField } from './draft.ts'

type ServerName = 'mail' | 'mailbox'
type Server = Draft<ServerName>['value']

type ServerFieldsProps = {
  draft: Draft<ServerName>
  example: string
  onChange: (changes: Partial<Pick<Server, 'server' | 'user' | 'password'>>) => void
}

/** A password is never shown: an empty field keeps the one that is set. */
export function ServerFields({ draft, example, onChange }: ServerFieldsProps) {
  const { server, user, password } = draft.value
  const isKept = typeof password === 'object' && password !== null
  return (
    <>
      <TextField
        {...toField(draft, 'server', example)}
        label="Server"
        autoCapitalize="none"
        spellCheck={false}
        value={server === draft.section.value.server ? toShown(server) : (server ?? '')}
        onChange={({ target }) => onChange({ server: target.value || null })}
      />
      <TextField
        {...toField(draft, 'user')}
        label="User name"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        value={user ?? ''}
        onChange={({ target }) => onChange({ user: target.value || null })}
      />
      <TextField
        {...toField(
          draft,
          'password',
          isKept ? 'A password is set. Type another one to replace it.' : undefined,
        )}
        label="Password"
        type="password"
        autoComplete="new-password"
        value={typeof password === 'string' ? password : ''}
        onChange={({ target }) => onChange({ password: target.value || null })}
      />
    </>
  )
}

/** A stored server without its scheme; the port says the same. */
function toShown(server: string | null): string {
  return server?.replace(/^[a-z]+:\/\//, '') ?? ''
}
