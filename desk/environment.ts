/** Both are put in at build time. An empty address is that of the page itself. */
declare const DESK_BACKEND_URL: string
declare const DESK_PUBLIC_KEY: string

export const backendUrl = DESK_BACKEND_URL === '' ? window.location.origin : DESK_BACKEND_URL
export const publicKey = DESK_PUBLIC_KEY
