import type { SettingsTrial } from '../../case/feature.ts'
import { discoverProvider } from './oidc.ts'

export const tryProviders: SettingsTrial = async ({ providers }) => {
  for (const [index, provider] of providers.entries()) {
    const isReached = await discoverProvider(provider).then(
      () => true,
      () => false,
    )
    if (!isReached)
      return {
        [`providers.${index}.issuer`]: `There is no sign-in provider at this address: ${provider.issuer}/.well-known/openid-configuration does not answer as it should.`,
      }
  }
  return undefined
}
