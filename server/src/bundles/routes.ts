// Configuration as a bundle over HTTP.
import * as contract from "@nuqta/contracts/bundle-routes.ts";
import { keptBundle } from "@nuqta/contracts/bundles.ts";
import type { Permission } from "@nuqta/contracts/kit/permission.ts";
import { type DecidesAlone, readBundleAsked } from "../approvals/door/service.ts";
import type { Database, Tx } from "../kit/db/db.ts";
import type { Api } from "../kit/http/api.ts";
import { bind, reply } from "../kit/http/bind.ts";
import type { Principal } from "../kit/http/principal.ts";
import { refuse } from "../kit/pure/decision.ts";
import type { Configure } from "../programme/door/configuration.ts";
import { askForBundle, showPlan, showWayBack } from "./service/asking.ts";
import { pullBundle } from "./service/worlds.ts";

export type BundleParts = {
  readonly db: Database;
  readonly configure: Configure;
  readonly decidesAlone: DecidesAlone;
  /** The test world, where nothing is at stake and nobody can agree. */
  readonly isTestWorld: boolean;
};

// A bundle holds all of them, so whoever reads or changes it must be allowed to do so with each.
const reading: readonly Permission[] = ["config:read", "rewards:read", "campaigns:read"];
const changing: readonly Permission[] = ["config:write", "rewards:write", "campaigns:write"];

const mayAll = ({ permissions }: Principal, all: readonly Permission[]): boolean =>
  all.every((one) => permissions.has(one));

/** Reads everything at one moment. */
const atOnce = <T>(db: Database, read: (tx: Tx) => Promise<T>): Promise<T> =>
  db.transaction(async (tx) => {
    await tx.query({ text: "set transaction isolation level repeatable read, read only" });
    return read(tx);
  });

/** Adds reading, planning and asking for bundles to `api`. */
export const mountBundles = (
  api: Api,
  { db, configure, decidesAlone: alone, isTestWorld: isFree }: BundleParts,
): void => {
  bind(api, contract.getConfiguration, async ({ now, principal }) =>
    mayAll(principal, reading)
      ? reply(200, await atOnce(db, (tx) => pullBundle(tx, now)))
      : refuse("forbidden"),
  );
  bind(api, contract.planConfiguration, async ({ body, query, now, principal, gone }) => {
    if (!mayAll(principal, reading)) return refuse("forbidden");
    const asked = { sent: body, goesBackTo: query.goes_back_to, days: query.days };
    const shown = await atOnce(db.until(gone), (tx) => showPlan(tx, now, asked));
    return shown.ok ? reply(200, shown.value) : shown;
  });
  bind(api, contract.askConfiguration, async (asked) => {
    if (!mayAll(asked.principal, changing)) return refuse("forbidden");
    // Its effect holds the configuration for seconds, for which nobody else can change it.
    const ask = { ...asked, body: { plan_hash: asked.body.plan_hash }, until: asked.gone };
    return configure(ask, async (change) => {
      const done = await askForBundle(change, asked.body, { alone, isFree });
      if (!("ok" in done)) return done;
      return done.ok ? reply(200, done.value) : done;
    });
  });
  bind(api, contract.getAskedConfiguration, async ({ params, now, principal }) => {
    if (!mayAll(principal, reading)) return refuse("forbidden");
    const asked = await readBundleAsked(db, params.id, principal);
    if (asked === undefined) return refuse("approval_not_found");
    const { before, after } = asked.payload;
    const back = asked.isCarriedOut ? await atOnce(db, (tx) => showWayBack(tx, now, before)) : null;
    const [was, is] = [keptBundle.parse(before), keptBundle.parse(after)];
    return reply(200, { before: was, after: is, back });
  });
};
