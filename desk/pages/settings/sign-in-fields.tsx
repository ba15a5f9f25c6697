import { CALLBACK_PATH } from '#contract/settings/sign-in.ts'
import { TextField } from '#ui/field.tsx'
import { type Draft, toField } from './draft.ts'

const empty = { name: '', issuer: '', clientId: '', clientSecret: '' }

const labels = { name: 'Short name', issuer: 'Address of the provider', clientId: 'Client ID' } as const
const texts = ['name', 'issuer', 'clientId'] as const

export function SignInFields({ draft }: { draft: Draft<'sign-in'> }) {
  const { value, set } = draft
  const { providers } = value
  const isFixed = draft.section.fixed['providers'] !== undefined
  return (
    <>
      {providers.length === 0 && <p>There is none: everybody signs in with a password and a second step.</p>}
      {providers.map((provider, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: providers have no ids, and the fields keep no state.
        <fieldset key={index} className="setting__list">
          <legend className="field__label">Provider {index + 1}</legend>
          {texts.map((key) => (
            <TextField
              key={key}
              {...toField(draft, `providers.${index}.${key}`)}
              label={labels[key]}
              autoCapitalize="none"
              spellCheck={false}
              value={provider[key]}
              onChange={({ target }) =>
                set({ providers: providers.with(index, { ...provider, [key]: target.value }) })
              }
            />
          ))}
          <p className="field__hint">
            Register at the provider as its redirect URI: <code>{toRedirectUri(provider.name)}</code>
            {providers.length === 1 && (
              <>
                {' and, while it is the only one, '}
                <code>{toRedirectUri('')}</code>
              </>
            )}
          </p>
          <TextField
            {...toField(
              draft,
              `providers.${index}.clientSecret`,
              typeof provider.clientSecret === 'object'
                ? 'A secret is set. Type another one to replace it.'
                : undefined,
            )}
            label="Client secret"
            type="password"
            autoComplete="new-password"
            value={typeof provider.clientSecret === 'string' ? provider.clientSecret : ''}
            onChange={({ target }) =>
              set({ providers: providers.with(index, { ...provider, clientSecret: target.value }) })
            }
          />
          {!isFixed && (
            <button
              className="tool setting__remove"
              type="button"
              onClick={() => set({ providers: providers.filter((other) => other !== provider) })}
            >
              Remove<span className="visually-hidden"> provider {index + 1}</span>
            </button>
          )}
        </fieldset>
      ))}
      {!isFixed && (
        <button
          className="tool setting__add"
          type="button"
          onClick={() => set({ providers: [...providers, empty] })}
        >
          Add a provider
        </button>
      )}
    </>
  )
}

function toRedirectUri(name: string): string {
  return `${location.origin}${CALLBACK_PATH}${name && `/${name}`}`
}
