// biome-ignore assist/source/organizeImports: before all modules that may fail as they are loaded.
import { start } from './root.tsx'
import { askBeforeLeaving } from './ask-before-leaving.ts'
import { Desk } from './desk.tsx'
import { features } from './features.ts'
import { followClicks } from './push/follow-clicks.ts'
import { applyTheme } from './shell/preferences.ts'
import { listenToKeys } from './shell/shortcuts.ts'
import './desk.css'

applyTheme()
askBeforeLeaving()
listenToKeys()
followClicks()
for (const { prefetch } of features) prefetch?.(window.location)
start(<Desk />)
