// Alias of main.mjs, for `node server/main.ts`.
import './main.mjs'
