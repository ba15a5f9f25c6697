// Loaded before every script. Plain JavaScript, so that an old Node can run it and name the problem.
const NEEDED_MAJOR = 26

if (Number.parseInt(process.versions.node, 10) < NEEDED_MAJOR) {
  console.error(
    `Pona needs Node ${NEEDED_MAJOR} or newer, and this is Node ${process.versions.node}. ` +
      'Run "npm ci", which brings it along on Linux, macOS (arm64) and Windows, or install it from nodejs.org.',
  )
  process.exit(1)
}
