// Plain JavaScript, for start.mjs.

/** What a build is made of. */
export const sources = ['contract', 'site', 'desk', 'ui', 'server', 'cli', 'package-lock.json']
