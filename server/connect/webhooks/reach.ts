import type { Config } from '../../platform/config/config.ts'
import { isLoopback } from '../../platform/config/loopback.ts'
import { createPost, lookupEvery, NotPublic, type Post, toHost } from '../../platform/http/post.ts'
import { isPublicAddress } from '../../platform/http/public-address.ts'

/**
 * Addresses to which webhooks may be sent: public ones by https; those of WEBHOOK_HOSTS; outside of production also programs
 * of the same machine by http.
 */
export type Reach = {
  /** A sentence for what is never sent to. A name that can't be looked up now is let through: each attempt looks again. */
  findProblem(url: string): Promise<string | undefined>
  /** Throws for an address that is out of reach, whenever that became so. */
  post: Post
}

export function createReach({
  production,
  webhookHosts,
}: Pick<Config, 'production' | 'webhookHosts'>): Reach {
  const postFar = createPost()
  const postNear = createPost({ resolve: lookupEvery })

  /** An operator who names a host means the one in their own network. */
  const isNear = (url: string) =>
    webhookHosts.includes(toHostWithPort(url)) ||
    (!production && url.startsWith('http:') && isLoopback(toHost(url)))

  function findFormProblem(url: string): string | undefined {
    if (!URL.canParse(url)) return 'Enter an address such as https://crm.example/hook.'
    const { protocol, username, password, href } = new URL(url)
    if (username !== '' || password !== '')
      return 'Leave out the user name and the password. The signature shows who sends.'
    if (protocol === 'https:' || (protocol === 'http:' && isNear(href))) return undefined
    return 'Enter an address that begins with https://. For a program in your own network, name its host and port in WEBHOOK_HOSTS.'
  }

  return {
    async findProblem(url) {
      const problem = findFormProblem(url)
      if (problem !== undefined || isNear(url)) return problem
      const addresses = await lookupEvery(toHost(url)).catch(() => [])
      const isPrivate = addresses.length > 0 && !addresses.some(({ address }) => isPublicAddress(address))
      return isPrivate
        ? 'This address is in a private network. Enter one that can be reached from the internet, or name its host and port in WEBHOOK_HOSTS.'
        : undefined
    },
    async post(posted) {
      if (findFormProblem(posted.endpoint) !== undefined) throw new NotPublic(toHost(posted.endpoint))
      return await (isNear(posted.endpoint) ? postNear : postFar)(posted)
    },
  }
}

function toHostWithPort(url: string): string {
  const { protocol, hostname, port } = new URL(url)
  return `${hostname}:${port || (protocol === 'https:' ? 443 : 80)}`
}
