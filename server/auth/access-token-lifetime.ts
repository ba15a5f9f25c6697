/** The client refreshes in the last two minutes; what is signed out is refused at once whatever the token says. */
export const ACCESS_TOKEN_SECONDS = 3600
