import type { Provider, UserIdentity } from '@supabase/auth-js'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { supabase } from '../../platform/supabase.ts'
import { useSettings } from '../../platform/use-settings.ts'
import { toAuthWords } from '../../session/auth-words.ts'
import { FormError } from '../../session/form-error.tsx'
import { toProviderName } from '../../session/provider-buttons.tsx'
import { useProviderReturn } from '../../session/provider-return.ts'
import { tellDone, tellFailed } from '../../shell/toasts-store.ts'
import { ownUserQuery, useOwnUser } from './use-own-user.ts'

export function Identities() {
  const client = useQueryClient()
  const error = useProviderReturn()
  const providers = useSettings()?.providers ?? []
  const linked = (useOwnUser()?.identities ?? []).filter(({ provider }) => provider !== 'email')
  const unlinked = providers.filter((name) => !linked.some(({ provider }) => provider === name))
  const onError = (error: Error) => tellFailed(toAuthWords(error))
  const { mutate: link } = useMutation({ mutationFn: linkProvider, onError })
  const { mutate: unlink } = useMutation({
    mutationFn: unlinkIdentity,
    onSuccess: () => {
      tellDone('The account is unlinked.')
      void client.invalidateQueries(ownUserQuery)
    },
    onError,
  })
  if (providers.length === 0 && linked.length === 0) return null

  return (
    <section className="page-section">
      <h2>Sign in with another account</h2>
      <FormError text={error ? toAuthWords(error) : undefined} />
      <ul className="account__list">
        {linked.map((identity) => (
          <li key={identity.identity_id} className="account__item">
            <span>
              {toProviderName(identity.provider)}
              <span className="account__aside">{String(identity.identity_data?.['email'] ?? '')}</span>
            </span>
            <button className="tool" type="button" onClick={() => unlink(identity)}>
              Unlink<span className="visually-hidden"> {toProviderName(identity.provider)}</span>
            </button>
          </li>
        ))}
        {unlinked.map((provider) => (
          <li key={provider} className="account__item">
            <span>{toProviderName(provider)}</span>
            <button className="tool" type="button" onClick={() => link(provider)}>
              Link<span className="visually-hidden"> {toProviderName(provider)}</span>
            </button>
          </li>
        ))}
      </ul>
      <p className="account__note">After linking you confirm your sign-in with your second step once more.</p>
    </section>
  )
}

async function linkProvider(provider: string): Promise<void> {
  const { error } = await supabase.auth.linkIdentity({
    // The client's type lists hosted Supabase's providers; this server has its own.
    provider: provider as Provider,
    options: { redirectTo: `${window.location.origin}/account` },
  })
  if (error) throw error
}

async function unlinkIdentity(identity: UserIdentity): Promise<void> {
  const { error } = await supabase.auth.unlinkIdentity(identity)
  if (error) throw error
}
