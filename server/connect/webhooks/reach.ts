import { isLoopback } from '../../platform/config/loopback.ts'
import { createPost, lookupEvery, NotPublic, type Post, toHost } from '../../platform/http/post.ts'
import { isPublicAddress } from '../../platform/http/public-address.ts'

/** Where webhooks may be sent: public addresses by https and, outside of production, programs of the same machine by http. */
export type Reach = {
  /** A sentence for what is never sent to. A name that can't be looked up now is let through: each attempt looks again. */
  findProblem(url: string): Promise<string | undefined>
  /** Throws for an address that is out of reach, whenever that became so. */
  post: Post
}

export function createReach({ production }: { production: boolean }): Reach {
  const postFar = createPost()
  const postNear = createPost({ resolve: lookupEvery })

  const isNear = (url: string) => !production && url.startsWith('http:') && isLoopback(toHost(url))

  function findFormProblem(url: string): string | undefined {
    if (!URL.canParse(url)) return 'Enter an address such as https://crm.example/hook.'
    const { protocol, username, password, href } = new URL(url)
    if (username !== '' || password !== '')
      return 'Leave out the user name and the password. The signature shows who sends.'
    return protocol === 'https:' || isNear(href) ? undefined : 'Enter an address that begins with https://.'
  }

  return {
    async findProblem(url) {
      const problem = findFormProblem(url)
      if (problem !== undefined || isNear(url)) return problem
      const addresses = await lookupEvery(toHost(url)).catch(() => [])
      const isPrivate = addresses.length > 0 && !addresses.some(({ address }) => isPublicAddress(address))
      return isPrivate
        ? 'This address is in a private network, where nothing is sent. Enter one that can be reached from the internet.'
        : undefined
    },
    async post(posted) {
      if (findFormProblem(posted.endpoint) !== undefined) throw new NotPublic(toHost(posted.endpoint))
      return await (isNear(posted.endpoint) ? postNear : postFar)(posted)
    },
  }
}
