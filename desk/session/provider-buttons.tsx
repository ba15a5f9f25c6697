import type { Provider } from '@supabase/auth-js'
import { useMutation } from '@tanstack/react-query'
import { supabase } from '../platform/supabase.ts'
import { useSettings } from '../platform/use-settings.ts'
import { toAuthWords } from './auth-words.ts'
import { FormError } from './form-error.tsx'
import { toReturnAddress, useProviderReturn } from './provider-return.ts'

export function ProviderButtons() {
  const providers = useSettings()?.providers ?? []
  const returned = useProviderReturn()
  const { mutate, error } = useMutation({ mutationFn: signInWith })
  const shownError = error ?? returned
  if (providers.length === 0 && !shownError) return null
  return (
    <div className="gate__providers">
      <FormError text={shownError ? toAuthWords(shownError) : undefined} />
      {providers.map((provider) => (
        <button
          key={provider}
          className="button button--quiet"
          type="button"
          onClick={() => mutate(provider)}
        >
          Sign in with {toProviderName(provider)}
        </button>
      ))}
    </div>
  )
}

export function toProviderName(provider: string): string {
  return provider.charAt(0).toUpperCase() + provider.slice(1)
}

async function signInWith(provider: string): Promise<void> {
  const { error } = await supabase.auth.signInWithOAuth({
    // The client's type lists hosted Supabase's providers; this server has its own.
    provider: provider as Provider,
    options: { redirectTo: toReturnAddress() },
  })
  if (error) throw error
}
