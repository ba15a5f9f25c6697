import { parseConfig } from '../server/platform/config/config.ts'
import { toServedEnvironment } from '../server/platform/config/demo-environment.ts'
import { buildIfNeeded } from './build-if-needed.ts'
import { readOrRefuse } from './read-or-refuse.ts'

// Before the build, which takes a while.
readOrRefuse(() => parseConfig(toServedEnvironment(process.env, process.argv)))
buildIfNeeded()
