/** Scopes of a program's token. A route without a scope is never reached by one. */
export const tokenScopes = ['inquiries:read', 'inquiries:write', 'figures:read'] as const
export type TokenScope = (typeof tokenScopes)[number]

/**
 * Scopes of the token in a link, for one language: the page of a draft, a review that has to be begun, and the review.
 * No program is given one.
 */
export const linkScopes = ['words:draft', 'words:invite', 'words:review'] as const
export type LinkScope = (typeof linkScopes)[number]
