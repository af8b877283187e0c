// The way back from a request as it can be carried out in a world now.
// Decision 0141.
import { type Bundle, keptBundle } from "@nuqta/contracts/bundles.ts";
import { bundleAsked, bundlesStanding, type TakenBack } from "../../approvals/door/service.ts";
import type { Tx } from "../../kit/db/db.ts";
import { accept, type Decision, refuse } from "../../kit/pure/decision.ts";
import type { Change } from "../../programme/door/configuration.ts";
import { canonical } from "../domain/canonical.ts";
import { type WayBack, wayBack } from "../domain/way-back.ts";
import { retiredIn } from "./plans.ts";
import { hashOf, pullWhole } from "./worlds.ts";

/** Requests among which the one is sought that a bundle takes back without naming it. */
const soughtMax = 10;

/** Opens the ways back from the world of `tx` at `now`, which is read once. */
const waysFrom = async (tx: Tx, now: Date): Promise<(before: unknown) => WayBack> => {
  const world = await pullWhole(tx, now);
  const retired = retiredIn(world);
  return (before) => wayBack(world.bundle, canonical(keptBundle.parse(before)), retired);
};

/** The bundle to plan for going back to `before`, as far as the world of `tx` can go back. */
export const wayBackTo = async (tx: Tx, now: Date, before: unknown): Promise<WayBack> =>
  (await waysFrom(tx, now))(before);

/**
 * The bundle to plan for going back to before a request, by its approval. Refuses `approval_not_found` where there is
 * no such request; null where it was not carried out.
 */
export const wayBackFrom = async (
  tx: Tx,
  now: Date,
  id: string,
): Promise<Decision<WayBack | null, "approval_not_found">> => {
  const asked = await bundleAsked(tx, id);
  if (asked === undefined) return refuse("approval_not_found");
  return accept(asked.isCarriedOut ? await wayBackTo(tx, now, asked.payload.before) : null);
};

/** The last request whose way back `file` is, in its one form with this hash; undefined where there is none. */
export const takenBackBy = async (
  { tx, now }: Pick<Change, "tx" | "now">,
  file: Bundle,
  hash: string,
): Promise<TakenBack | undefined> => {
  // What cannot be taken back leaves these as they were, but for rules that stay away.
  const { settings, terms, templates, rules } = file;
  const part = { settings, terms, templates, rules };
  const standing = await bundlesStanding(tx, { part, limit: soughtMax });
  if (standing.length === 0) return undefined;
  const wayTo = await waysFrom(tx, now);
  return standing.find(({ before }) => hashOf(wayTo(before).bundle) === hash);
};
