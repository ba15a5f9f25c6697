import { lazyModule } from '../shell/lazy-part.tsx'

/** The rules and the words of acts. Where they can't be loaded, an act is shown when the server has answered. */
export const loadActs = lazyModule(async () => {
  const [{ predictAct }, { toDoneWords }] = await Promise.all([
    import('./predict-act.ts'),
    import('./act-words.ts'),
  ])
  loaded = { predictAct, toDoneWords }
  return loaded
})

type Acts = {
  predictAct: typeof import('./predict-act.ts').predictAct
  toDoneWords: typeof import('./act-words.ts').toDoneWords
}
let loaded: Acts | undefined

export function readActs(): Acts | undefined {
  return loaded
}
