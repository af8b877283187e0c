// A campaign day by day beside the simulation of each version, made before that version was published.
// Decision 0182.
import { rangeDaysMax } from "@nuqta/contracts/analytics.ts";
import type { getCampaignForecast } from "@nuqta/contracts/campaign-forecasts.ts";
import type { AnswerOf } from "@nuqta/contracts/kit/route.ts";
import { accept, type Decision, refuse } from "../../kit/pure/decision.ts";
import { localDate } from "../../kit/pure/local-time.ts";
import { type Rate, worthOf } from "../../ledger/door/account.ts";
import type { Programmes } from "../../programme/door/in-force.ts";
import { publishedAt } from "../../programme/door/publishing.ts";
import { publishedHash, type RunRow, runsBefore } from "../../simulation/door/service.ts";
import { courseOf, type Version } from "../domain/course.ts";
import { type FollowedDay, followedDays } from "../domain/followed.ts";
import { type Pace, paceOf } from "../domain/pace.ts";
import { campaignDays, readCampaigns } from "../store/reading.ts";
import { findRun } from "../store/run.ts";
import { type Asking, rateNow } from "./about.ts";
import { statusOf } from "./reports.ts";

type Answer = AnswerOf<typeof getCampaignForecast>;
type Parts = Asking & { programmes: Pick<Programmes, "current" | "timeline"> };

/** A version with its simulation, and the points to expect of each weekday. */
type Told = Version & {
  publishedAt: Date;
  run: (RunRow & { runsOutOn: string | null; given: { live: number; draft: number } }) | undefined;
  pace: Pace | undefined;
};

/** Points of a campaign by day, given and forecast. Refuses `campaign_not_found`. */
export const readCampaignForecast = async (
  parts: Parts,
  id: string,
  now: Date,
): Promise<Decision<Answer, "campaign_not_found">> => {
  const { db, programmes } = parts;
  const [campaign] = await readCampaigns(db, id);
  if (campaign === undefined) return refuse("campaign_not_found");
  const { config } = await programmes.current();
  const { timezone: zone } = config.settingsAt(now.getTime());
  const rate = rateNow(config, now);
  const versions = await toldVersions(parts, id, zone);
  const given = new Map((await campaignDays(db, id)).map(({ day, points }) => [day, points]));
  const days = followedDays({ ...{ zone, now: now.getTime(), versions, given } });
  const run = await findRun(db);
  const { name, name_ar, start_date, end_date, budget, used } = campaign;
  return accept({
    ...{ campaign_id: id, name: name ?? id, name_ar: name_ar ?? name ?? id },
    status: statusOf(campaign, localDate(zone, now.getTime())),
    ...{ start_date, end_date, zone },
    as_of: run?.asOf?.toISOString() ?? null,
    budget: budget === null ? null : { points: budget, cost: worthOf(budget, rate), used },
    versions: versions.map(versionOf),
    totals: totalsOf(days, rate),
    days: days.slice(-rangeDaysMax).map((day) => valued(day, rate)),
  });
};

const toldVersions = async (
  { db, programmes }: Parts,
  id: string,
  zone: string,
): Promise<Told[]> => {
  const course = courseOf(await programmes.timeline(), {
    ...{ id, zone },
    hashOf: (composition) => publishedHash(composition, id),
  });
  const instants = await publishedAt(
    db,
    course.map(({ version }) => version),
  );
  const dated = course.map((version) => ({
    ...version,
    publishedAt: instants.get(version.version) ?? new Date(version.from),
  }));
  const runs = await runsBefore(
    db,
    dated.map(({ hash, publishedAt: by }) => ({ hash, by })),
  );
  return dated.map((version, at) => withRun(version, runs[at], zone));
};

/** The day on which the budget of the campaign, or the last of its rules, ran out; null while points are left. */
const runsOutOn = ({ budgets }: RunRow, ruleIds: readonly string[]): string | null => {
  const own = budgets.find(({ scope }) => scope === "campaign")?.runs_out_on ?? null;
  if (own !== null) return own;
  const ofRules = ruleIds.map(
    (id) => budgets.find((one) => one.scope === "rule" && one.id === id)?.runs_out_on ?? null,
  );
  if (ofRules.length === 0 || ofRules.includes(null)) return null;
  return ofRules.reduce((a, b) => ((b ?? "") > (a ?? "") ? b : a));
};

const withRun = (
  version: Version & { publishedAt: Date },
  row: RunRow | undefined,
  zone: string,
): Told => {
  if (row === undefined) return { ...version, run: undefined, pace: undefined };
  const given = { live: 0, draft: 0 };
  for (const { id, live, draft } of row.by_rule) {
    if (id === null || !version.ruleIds.includes(id)) continue;
    given.live += live.awarded;
    given.draft += draft.awarded;
  }
  const ranOut = runsOutOn(row, version.ruleIds);
  const pace = paceOf(
    {
      ...{ from: row.from_day, to: row.to_day, dates: row.dates, runsOutOn: ranOut },
      madeOn: localDate(zone, row.finished_at.getTime()),
      campaign: given,
      byDay: row.by_day.flatMap(({ id, live, draft }) =>
        id === null ? [] : [{ day: id, live: live.awarded, draft: draft.awarded }],
      ),
    },
    version.own,
  );
  const run = pace === undefined ? undefined : { ...row, runsOutOn: ranOut, given };
  return { ...version, run, pace };
};

const instantOf = (ms: number): string => new Date(ms).toISOString();

const versionOf = (told: Told): Answer["versions"][number] => {
  const { version, from, until, run, hasActivities } = told;
  return {
    version,
    published_at: told.publishedAt.toISOString(),
    from: instantOf(from),
    until: Number.isFinite(until) ? instantOf(until) : null,
    has_activities: hasActivities,
    simulated:
      run === undefined
        ? null
        : {
            ...{ simulation_id: run.simulation_id, from: run.from_day, to: run.to_day },
            finished_at: run.finished_at.toISOString(),
            ...{ orders: run.orders, points: run.given.draft, runs_out_on: run.runsOutOn },
            difference: run.totals.difference,
          },
  };
};

const valued = (day: FollowedDay, rate: Rate): Answer["days"][number] => ({
  ...{ day: day.day, points: day.points, cost: worthOf(day.points, rate) },
  ...{ total: day.total, total_cost: worthOf(day.total, rate) },
  ...{ forecast: day.forecast, forecast_total: day.forecastTotal },
  forecast_total_cost: day.forecastTotal === null ? null : worthOf(day.forecastTotal, rate),
});

const totalsOf = (days: readonly FollowedDay[], rate: Rate): Answer["totals"] => {
  const points = days.at(-1)?.total ?? 0;
  const told = days.filter(({ forecast }) => forecast !== null);
  const forecast = told.reduce((sum, day) => sum + (day.forecast ?? 0), 0);
  const compared = told.reduce((sum, day) => sum + day.points, 0);
  const hasForecast = told.length > 0;
  return {
    ...{ points, cost: worthOf(points, rate) },
    forecast: hasForecast ? forecast : null,
    forecast_cost: hasForecast ? worthOf(forecast, rate) : null,
    ...{ compared_points: compared, compared_cost: worthOf(compared, rate) },
    difference_bps:
      forecast === 0 ? null : Number((BigInt(compared - forecast) * 10_000n) / BigInt(forecast)),
  };
};
