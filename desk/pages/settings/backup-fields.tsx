import { TextField } from '#ui/field.tsx'
import { type Draft, toField } from './draft.ts'
import { SecretField } from './secret-field.tsx'

export function BackupFields({ draft }: { draft: Draft<'backup'> }) {
  const { value, set } = draft
  const { to, key, secret } = value
  const isBucket = to?.startsWith('s3://') ?? false
  return (
    <>
      <TextField
        {...toField(draft, 'to', 'A folder on another disk of the server, or s3://HOST/BUCKET. Empty: none.')}
        label="Place"
        autoCapitalize="none"
        spellCheck={false}
        value={to ?? ''}
        onChange={({ target }) =>
          set({
            to: target.value || null,
            ...(!target.value.startsWith('s3://') && { key: null, secret: null }),
          })
        }
      />
      {isBucket && (
        <>
          <TextField
            {...toField(draft, 'key', 'It must be allowed to list, read, write and delete.')}
            label="Key"
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            value={key ?? ''}
            onChange={({ target }) => set({ key: target.value || null })}
          />
          <SecretField
            draft={draft}
            path="secret"
            label="Secret of the key"
            noun="secret"
            value={secret}
            onChange={(typed) => set({ secret: typed || null })}
          />
        </>
      )}
      <p className="setting__aside">
        The server makes a sealed backup each hour and proves each day that the newest can be restored. It
        keeps 24 hours, 30 days and 12 months. The data keys are not among it: without them, and without this
        place and its key written down elsewhere, nobody can restore anything.
      </p>
    </>
  )
}
