// Kinds of tests: `unit` needs nothing, `database` (*.db.test.ts) gets one PostgreSQL per run, `browser`
// (*.browser.test.ts) the built console and a real browser besides, `faults` (*.fault.test.ts) bring clusters and
// servers of their own and break them. `mocking` (*.mocking.test.ts) are database tests that put something else
// in the place of a module, so others must not share theirs.
import { configDefaults, defineConfig } from "vitest/config";
import { LongestFirst } from "./scripts/longest-first.ts";

const cheapPasswords = "server/src/identity/testing/cheap-passwords.ts";
const rooms = "{contracts,client,server,console,journeys,bench,scripts}";

export default defineConfig({
  test: {
    maxWorkers: 2,
    sequence: { sequencer: LongestFirst },
    testTimeout: 600_000,
    hookTimeout: 600_000,
    // What is waited for may take its time on a machine that is busy; what never comes still fails.
    expect: { poll: { timeout: 60_000 } },
    projects: [
      {
        extends: true,
        test: {
          name: "unit",
          // A process of its own for each file cost more than the tests: none of them changes what others share.
          isolate: false,
          include: [`${rooms}/**/*.test.ts`],
          exclude: [
            ...configDefaults.exclude,
            "**/*.db.test.ts",
            "**/*.browser.test.ts",
            "**/*.fault.test.ts",
            "**/*.mocking.test.ts",
          ],
        },
      },
      {
        extends: true,
        test: {
          name: "faults",
          include: [`${rooms}/**/*.fault.test.ts`],
        },
      },
      {
        extends: true,
        test: {
          name: "browser",
          // Each file has a server, a database and a browser of its own; the code is the same for all.
          isolate: false,
          include: [`${rooms}/**/*.browser.test.ts`],
          setupFiles: [cheapPasswords],
          globalSetup: [
            "server/src/kit/testing/global-setup.ts",
            "journeys/console/support/build-before.ts",
          ],
        },
      },
      {
        extends: true,
        test: {
          name: "database",
          // Loading the whole server anew for each file would cost a third of the time.
          isolate: false,
          include: [`${rooms}/**/*.db.test.ts`],
          setupFiles: [cheapPasswords],
          globalSetup: ["server/src/kit/testing/global-setup.ts"],
        },
      },
      {
        extends: true,
        test: {
          name: "mocking",
          include: [`${rooms}/**/*.mocking.test.ts`],
          globalSetup: ["server/src/kit/testing/global-setup.ts"],
        },
      },
    ],
  },
});
