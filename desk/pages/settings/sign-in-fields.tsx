import { CALLBACK_PATH } from '#contract/settings/sign-in.ts'
import type { Draft } from './draft.ts'
import { code, PlainFields } from './plain-fields.tsx'
import { SecretField } from './secret-field.tsx'

const empty = { name: '', issuer: '', clientId: '', clientSecret: '' }

const texts = {
  name: { label: 'Short name', ...code },
  issuer: { label: 'Address of the provider', ...code },
  clientId: { label: 'Client ID', ...code },
}

export function SignInFields({ draft }: { draft: Draft<'sign-in'> }) {
  const { value, set } = draft
  const { providers } = value
  const isFixed = draft.section.fixed['providers'] !== undefined
  return (
    <>
      {providers.length === 0 && <p>There is none: everybody signs in with a password and a second step.</p>}
      {providers.map((provider, index) => {
        const path = `providers.${index}`
        const change = (changes: Partial<typeof provider>) =>
          set({ providers: providers.with(index, { ...provider, ...changes }) })
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: providers have no ids, and the fields keep no state.
          <fieldset key={index} className="setting__list">
            <legend className="field__label">Provider {index + 1}</legend>
            <PlainFields draft={draft} path={path} value={provider} fields={texts} onChange={change} />
            <p className="field__hint">
              Register at the provider as its redirect URI: <code>{toRedirectUri(provider.name)}</code>
              {providers.length === 1 && (
                <>
                  {' and, while it is the only one, '}
                  <code>{toRedirectUri('')}</code>
                </>
              )}
            </p>
            <SecretField
              draft={draft}
              path={`${path}.clientSecret`}
              label="Client secret"
              noun="secret"
              value={provider.clientSecret}
              onChange={(clientSecret) => change({ clientSecret })}
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
        )
      })}
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
