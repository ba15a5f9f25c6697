import { createPost, type Post } from '../../platform/http/post.ts'
import { isPushService } from './push-services.ts'

export type PushServices = {
  isKnown(endpoint: string): boolean
  post: Post
}

export const pushServices: PushServices = { isKnown: isPushService, post: createPost() }
