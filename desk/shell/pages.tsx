import { Route, Switch } from 'wouter'
import type { Feature } from './feature.ts'
import { NotFoundPage } from './not-found-page.tsx'

export function Pages({ features }: { features: readonly Feature[] }) {
  return (
    <Switch>
      {features.flatMap(({ pages }) =>
        pages.map(({ path, show }) => (
          <Route key={path} path={path}>
            {show}
          </Route>
        )),
      )}
      <Route component={NotFoundPage} />
    </Switch>
  )
}
