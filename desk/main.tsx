import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { askBeforeLeaving } from './ask-before-leaving.ts'
import { Desk } from './desk.tsx'
import { prefetch } from './prefetch.ts'
import { followClicks } from './push/follow-clicks.ts'
import { applyTheme } from './shell/preferences.ts'
import { listenToKeys } from './shell/shortcuts.ts'
import './desk.css'

applyTheme()
askBeforeLeaving()
listenToKeys()
followClicks()
void prefetch(window.location)
const root = document.getElementById('root')
if (root === null) throw new Error('The page has no root element')
createRoot(root).render(
  <StrictMode>
    <Desk />
  </StrictMode>,
)
