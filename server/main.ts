// The same program by its other name: `node server/main.ts`.
import './main.mjs'
