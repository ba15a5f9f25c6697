/** Where lists lie in the cache; the view is the third part of the key. */
export const listsKey = ['inquiries', 'list'] as const
