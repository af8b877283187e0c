// Runs on any Node.js from 18 on, before anything that needs a newer one, and says how to get it.
// Decision 0002.
const [major = 0, minor = 0] = process.versions.node.split(".").map(Number);

if (major < 22 || (major === 22 && minor < 18)) {
  console.error(
    `Nuqta needs Node.js 22.18 or later and brings 24 with it, but this is ${process.versions.node}: ` +
      "run `npm ci` with optional packages and install scripts allowed " +
      "(npm config: omit without optional, ignore-scripts=false), start through `npm run`, or install Node.js 24.",
  );
  process.exit(1);
}
