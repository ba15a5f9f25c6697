/** The prefix of list queries; the view is the third part of the key. */
export const listsKey = ['inquiries', 'list'] as const
