import type { Draft } from './draft.ts'
import { code, PlainFields } from './plain-fields.tsx'
import { SecretField } from './secret-field.tsx'

type ServerName = 'mail' | 'mailbox'
type Server = Pick<Draft<ServerName>['value'], 'server' | 'user' | 'password'>

type ServerFieldsProps = {
  draft: Draft<ServerName>
  example: string
  onChange: (changes: Partial<Server>) => void
}

export function ServerFields({ draft, example, onChange }: ServerFieldsProps) {
  const { server, user, password } = draft.value
  const shown = server === draft.section.value.server ? toShown(server) : server
  return (
    <>
      <PlainFields
        draft={draft}
        value={{ server: shown, user, password }}
        fields={{
          server: { label: 'Server', hint: example, isOptional: true, ...code },
          user: { label: 'User name', isOptional: true, autoComplete: 'off', ...code },
        }}
        onChange={onChange}
      />
      <SecretField
        draft={draft}
        path="password"
        label="Password"
        noun="password"
        value={password}
        onChange={(typed) => onChange({ password: typed || null })}
      />
    </>
  )
}

/** A stored server without its scheme; the port says the same. */
function toShown(server: string | null): string | null {
  return server?.replace(/^[a-z]+:\/\//, '') ?? null
}
