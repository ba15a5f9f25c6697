/** Defined at build time. An empty address means the page's own origin. */
declare const DESK_BACKEND_URL: string
declare const DESK_PUBLIC_KEY: string

export const backendUrl = DESK_BACKEND_URL === '' ? window.location.origin : DESK_BACKEND_URL
export const publicKey = DESK_PUBLIC_KEY
