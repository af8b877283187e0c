// The headers of a call that is going away: since when, and what takes its place (RFC 9745, RFC 8288).
import type { Route } from "@nuqta/contracts/kit/route.ts";

/** The instant since which searches by a person's data in an address are deprecated, in seconds. */
const since = Date.UTC(2026, 10, 24) / 1_000;

/** The headers that name the call in the place of this one; `path` begins with a slash. */
export const deprecatedFor = (path: string) => ({
  deprecation: `@${since}`,
  link: `<${path}>; rel="successor-version"`,
});

/** The headers of a route whose contract says what takes its place; none for any other. */
export const deprecationOf = ({ replacedBy }: Route) =>
  replacedBy === undefined ? {} : deprecatedFor(replacedBy.slice(replacedBy.indexOf("/")));
