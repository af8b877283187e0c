// The points that other terms of inactivity would end, or leave, in the time to come.
// Decision 0110.
import type { SettingsPayload } from "@nuqta/contracts/approval-payloads.ts";
import type { InactivityTerms } from "@nuqta/contracts/policies.ts";
import { canonicalJson } from "../../kit/pure/canonical-json.ts";
import { type Composition, worthUnder } from "../../programme/domain.ts";
import type { Change } from "../../programme/door/configuration.ts";
import { lapses } from "../domain/inactivity.ts";
import { countHolders, readHolders } from "../store/members.ts";
import { seenOf } from "./seen.ts";

/** Members looked at, about; of more a part is, and raised in proportion. */
const sampleSize = 5_000;

type Terms = { readonly before: InactivityTerms; readonly after: InactivityTerms };

/** The terms that decide whose points end, and when. */
const deciding = (terms: InactivityTerms): string => {
  const { reset_by, expiration_enabled: isOn, expiration_period_months: months } = terms;
  return canonicalJson([reset_by, isOn, months, terms.grace_period_days, terms.minimum_points]);
};

/**
 * The points of members who do nothing from now on that would end within `lapseDays` under one of the terms and not
 * under the other, and their worth now in piastres: those that go and those that stay both count.
 */
export const lapseEffect = async (
  { tx, now }: Pick<Change, "tx" | "now">,
  live: Composition,
  { before, after }: Terms,
): Promise<SettingsPayload["effect"]> => {
  const isSame = deciding(before) === deciding(after);
  const members = isSame ? 0 : await countHolders(tx);
  const rows = isSame ? [] : await readHolders(tx, Math.max(1, Math.ceil(members / sampleSize)));
  const { timezone: zone } = live.programme;
  const sums = { goes: 0, stays: 0 };
  for (const row of rows) {
    const seen = seenOf(row);
    const [was, is] = [before, after].map((terms) => lapses(seen, terms, zone, now.getTime()));
    if (was === is) continue;
    sums[is ? "goes" : "stays"] += row.active;
  }
  const sampled = rows.length;
  const raised = (points: number): number =>
    sampled === 0 ? 0 : Number((BigInt(points) * BigInt(members)) / BigInt(sampled));
  const lapse = { goes: raised(sums.goes), stays: raised(sums.stays), members, sampled };
  const points = lapse.goes + lapse.stays;
  return { points, value: worthUnder(points, live), orders: 0, sampled: 0, lapse };
};
