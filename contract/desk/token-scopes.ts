/** What a program may do with a token. A route without a scope is never reached by one. */
export const tokenScopes = ['inquiries:read', 'inquiries:write', 'figures:read'] as const
export type TokenScope = (typeof tokenScopes)[number]
