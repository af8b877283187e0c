// The boundaries of the house, worked out from strata.mjs. Each rule's comment says how to mend it.
// Decision 0045.
import { consoleStrata, strata } from "./strata.mjs";

const any = (names) => `(${names.join("|")})`;
const all = any([...new Set([...strata.flat(), ...consoleStrata.flat()])]);
const door = {
  server: "(service\\.ts|domain\\.ts|door/[^/]+\\.ts)$",
  console: "((queries|domain|texts|parts|search|keys)(\\.tsx?$|/))",
};
// Doors that pass on nothing but domain are as pure as what they pass on.
const pureDoor = "door/(domain|book|account)\\.ts$";
const domain = `^server/src/[^/]+/(domain\\.ts|domain/|predicates/|effects/|${pureDoor})`;
// The keys of a capability's queries: whoever changes something says so by the keys of those below it.
const keys = "^console/src/[^/]+/keys\\.ts$";
const test = "(\\.test\\.tsx?$|/testing\\.ts$|/testing/)";

// Row by row: what a capability may not know.
const upwardOnly = Object.entries({ server: strata, console: consoleStrata }).flatMap(
  ([room, rows]) =>
    rows.map((row, i) => ({
      name: `${room}-strata-${i + 1}`,
      comment: `${row.join(", ")} may import only capabilities listed above them in strata.mjs`,
      severity: "error",
      from: { path: `^${room}/src/${any(row)}/` },
      to: {
        path: `^${room}/src/${any(rows.slice(i).flat())}/`,
        pathNot: [`^${room}/src/$1/`, keys],
      },
    })),
);

export default {
  forbidden: [
    ...upwardOnly,
    {
      name: "rooms",
      comment: "contracts know nobody; client, server and console know only contracts",
      severity: "error",
      from: { path: "^(contracts|client|server|console)/" },
      to: { path: "^(contracts|client|server|console)/", pathNot: ["^$1/", "^contracts/"] },
    },
    {
      name: "client-is-plain",
      comment: "the client imports contracts and itself: who uses it gets no other package",
      severity: "error",
      from: { path: "^client/", pathNot: "\\.test\\.ts$" },
      to: { pathNot: ["^contracts/", "^client/"] },
    },
    {
      name: "the-shop-is-a-client",
      comment: "the shop of the stories knows what any shop knows: client and contracts",
      severity: "error",
      from: { path: "^journeys/support/shop/" },
      to: { path: "^(server|console|journeys)/", pathNot: "^journeys/support/shop/" },
    },
    {
      name: "contracts-are-plain",
      comment: "contracts import zod and each other",
      severity: "error",
      from: { path: "^contracts/", pathNot: "\\.test\\.ts$" },
      to: { pathNot: ["^contracts/", "node_modules/zod/"] },
    },
    {
      name: "doors-server",
      comment:
        "another capability is reached through its service.ts, domain.ts or a file of its door/, and nothing else of it",
      severity: "error",
      // A test may mount the routes it needs.
      from: { path: `^server/src/${all}/`, pathNot: test },
      to: {
        path: `^server/src/${all}/`,
        // What tests share has a door too; that the product stays out of it is the rule on tests.
        pathNot: [
          "^server/src/$1/",
          `^server/src/[^/]+/${door.server}`,
          "^server/src/[^/]+/testing\\.ts$",
        ],
      },
    },
    {
      name: "open-server",
      comment:
        "what puts the server together opens a capability by its open.ts, or goes through its doors",
      severity: "error",
      from: { path: "^server/src/(commands/)?[^/]+\\.ts$", pathNot: test },
      to: {
        path: `^server/src/${all}/`,
        pathNot: `^server/src/[^/]+/(open\\.ts$|tables\\.ts$|${door.server})`,
      },
    },
    {
      name: "doors-console",
      comment:
        "another feature is reached through its queries, keys, search, domain, texts or parts, never its pages",
      severity: "error",
      from: { path: `^console/src/${all}/` },
      to: {
        path: `^console/src/${all}/`,
        pathNot: ["^console/src/$1/", `^console/src/[^/]+/${door.console}`],
      },
    },
    {
      name: "domain-is-pure",
      comment:
        "domain.ts imports only domain.ts, contracts and kit/pure: no clock, no database, no node, no npm",
      severity: "error",
      from: { path: domain, pathNot: "\\.test\\.ts$" },
      to: { pathNot: ["^contracts/", "^server/src/kit/pure/", domain] },
    },
    {
      name: "kit-pure-is-pure",
      comment: "kit/pure does no I/O: it knows contracts and itself",
      severity: "error",
      from: { path: "^server/src/kit/pure/", pathNot: "\\.test\\.ts$" },
      to: { pathNot: ["^server/src/kit/pure/", "^contracts/"] },
    },
    {
      name: "sql-lives-in-stores",
      comment: "only store.ts and kit may reach a database driver",
      severity: "error",
      from: {
        path: "^server/src/",
        pathNot: ["/store\\.ts$", "/store/", "^server/src/kit/", "\\.test\\.ts$"],
      },
      to: { path: "node_modules/pg(/|$)" },
    },
    {
      name: "kit-is-mute",
      comment: "kit and ui hold no business words, so they import no capability",
      severity: "error",
      from: { path: "^(server/src/kit|console/src/(kit|ui|i18n))/" },
      to: { path: [`^server/src/${all}/`, `^console/src/${all}/`, "^console/src/app/"] },
    },
    {
      name: "ui-is-dumb",
      comment: "ui draws; it neither fetches nor knows the contracts; how a CSV is written is none",
      severity: "error",
      from: { path: "^console/src/ui/" },
      to: { path: ["^contracts/src/(?!kit/csv\\.ts)", "^console/src/kit/"] },
    },
    {
      name: "keys-are-plain",
      comment:
        "keys.ts names what is asked for and imports nothing, so that any capability may import it",
      severity: "error",
      from: { path: keys },
      to: {},
    },
    {
      name: "search-is-plain",
      comment:
        "search.ts is loaded with the routes, before any page: zod and kit/search.ts, nothing else",
      severity: "error",
      from: { path: "^console/src/[^/]+/search\\.ts$" },
      to: { pathNot: ["node_modules/zod/", "^console/src/kit/search\\.ts$"] },
    },
    {
      name: "tests-stay-out-of-the-product",
      comment: "nothing that runs in production imports a test or what tests are made with",
      severity: "error",
      from: {
        path: "^(contracts|client|server|console)/",
        pathNot: test,
      },
      to: { path: [test, "node_modules/(vitest|fast-check)(/|$)"] },
    },
    { name: "no-cycles", severity: "error", from: {}, to: { circular: true } },
    { name: "unresolved", severity: "error", from: {}, to: { couldNotResolve: true } },
  ],
  options: {
    doNotFollow: { path: "node_modules" },
    // What was built is not what is kept apart.
    exclude: { path: "^console/dist/" },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: "tsconfig.json" },
    enhancedResolveOptions: {
      exportsFields: ["exports"],
      conditionNames: ["import", "types", "node", "default"],
    },
  },
};
