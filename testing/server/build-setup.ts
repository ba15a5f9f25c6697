import { buildIfNeeded } from '../../scripts/build-if-needed.ts'

/** Tests run programs of the build. */
export default function setUpBuild(): void {
  buildIfNeeded()
}
