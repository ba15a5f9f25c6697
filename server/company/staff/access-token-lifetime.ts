/** Clients refresh in the last two minutes. A session that has ended is refused at once, whatever its token says. */
export const ACCESS_TOKEN_SECONDS = 3600
