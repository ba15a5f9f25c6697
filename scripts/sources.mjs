// Plain JavaScript, for start.mjs.

/** Folders and files that a build is made of. */
export const sources = ['contract', 'site', 'desk', 'ui', 'server', 'cli', 'package-lock.json']
