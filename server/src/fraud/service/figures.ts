// How the terms do: what waits, how often they were wrong, and what other terms would have found.

import { type AntiFraudSettings, fraudRules } from "@nuqta/contracts/anti-fraud.ts";
import type { Database } from "../../kit/db/db.ts";
import { dateOf, localTime, startOfDay } from "../../kit/pure/local-time.ts";
import type { Programmes } from "../../programme/door/in-force.ts";
import { countByRule, countOpen, countShadow, tryRules } from "../store/figures.ts";

type Parts = { db: Database; programmes: Programmes };

const daysShown = 30;

const lastDays = async ({ programmes }: Parts, now: Date) => {
  const { config } = await programmes.current();
  const zone = config.settingsAt(now.getTime()).timezone;
  const { day } = localTime(zone, now.getTime());
  const first = day - daysShown + 1;
  const days = Array.from({ length: daysShown }, (_, i) => dateOf(first + i));
  return { zone, days, since: new Date(startOfDay(zone, first)) };
};

/** Open cases, verdicts by rule, and counts of shadow rules over the last 30 days. */
export const readSummary = async (parts: Parts, now: Date) => {
  const { zone, days, since } = await lastDays(parts, now);
  const { db } = parts;
  const waiting = await countOpen(db);
  const shadow = await countShadow(db, zone, since);
  const of = (severity: string) => waiting.find((one) => one.severity === severity)?.n ?? 0;
  const oldest = waiting.map((one) => one.oldest.getTime());
  return {
    open: { low: of("low"), medium: of("medium"), high: of("high") },
    oldest_open_at: oldest.length === 0 ? null : new Date(Math.min(...oldest)).toISOString(),
    rules: await countByRule(db),
    days,
    shadow: fraudRules
      .filter((rule) => shadow.some((one) => one.rule === rule))
      .map((rule) => ({
        rule,
        cases: days.map(
          (day) => shadow.find((one) => one.rule === rule && one.day === day)?.n ?? 0,
        ),
      })),
  };
};

/** Cases that these terms would have raised in the last 30 days, by rule. Writes nothing. */
export const previewTerms = async (parts: Parts, settings: AntiFraudSettings, now: Date) => {
  const { zone, days, since } = await lastDays(parts, now);
  const rules = [];
  for (const rule of fraudRules)
    rules.push({ rule, ...(await tryRules[rule](parts.db, { since, zone, settings })) });
  const [from = "", to = ""] = [days[0], days.at(-1)];
  return { from, to, as_of: now.toISOString(), rules };
};
