// Files that take long are begun first: begun last, one of them would keep a stage waiting while the other
// processors have nothing to do. Vitest itself begins with the largest, which says little here.
import { relative } from "node:path";
import { BaseSequencer, type TestSpecification } from "vitest/node";

/**
 * By the seconds they take on two processors; the order of the rest matters little. The faults keep theirs:
 * beside the others the kills would meet less load.
 */
export const long = [
  "journeys/engine/hostile/strings.db.test.ts",
  "journeys/console/accessibility-en.browser.test.ts",
  "journeys/console/accessibility-ar.browser.test.ts",
  "journeys/engine/model/model.db.test.ts",
  "journeys/console/analytics.browser.test.ts",
  "journeys/policies/jobs.db.test.ts",
  "journeys/console/rewards.browser.test.ts",
  "journeys/console/jobs.browser.test.ts",
  "journeys/engine/simulation/simulation.test.ts",
  "journeys/console/earning-rules.browser.test.ts",
  "journeys/console/products.browser.test.ts",
  "journeys/console/rules.browser.test.ts",
  "journeys/console/sellers.browser.test.ts",
  "server/src/main.test.ts",
  "scripts/import.db.test.ts",
  "journeys/console/webhooks.browser.test.ts",
  "journeys/counter/counter.db.test.ts",
  "journeys/engine/bank.db.test.ts",
  "journeys/testmode/test-mode.db.test.ts",
  "journeys/identity/timing.db.test.ts",
  "journeys/engine/hostile/contract.db.test.ts",
  "journeys/engine/faults/demo-year.db.test.ts",
];

const root = `${import.meta.dirname}/..`;

const rankOf = ({ moduleId }: TestSpecification): number => {
  const at = long.indexOf(relative(root, moduleId));
  return at < 0 ? long.length : at;
};

export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const usual = await super.sort(files);
    return usual.sort((a, b) => rankOf(a) - rankOf(b));
  }
}
