// Loaded before every script: plain JavaScript, so that an old Node can read this much and say what is wrong.
const NEEDED_MAJOR = 26

if (Number.parseInt(process.versions.node, 10) < NEEDED_MAJOR) {
  console.error(
    `Pona needs Node ${NEEDED_MAJOR} or newer, and this is Node ${process.versions.node}. ` +
      'Run "npm ci", which brings it along on Linux, macOS (arm64) and Windows, or install it from nodejs.org.',
  )
  process.exit(1)
}
