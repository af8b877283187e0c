// Terms of inactivity, jobs, and what tiers would do, over HTTP.

import * as jobRoutes from "@nuqta/contracts/jobs.ts";
import { toEpochMs } from "@nuqta/contracts/kit/instant.ts";
import * as routes from "@nuqta/contracts/policies.ts";
import type { DecidesAlone } from "../approvals/door/service.ts";
import type { Api } from "../kit/http/api.ts";
import { bind, reply } from "../kit/http/bind.ts";
import type { Runner } from "../kit/jobs/runner.ts";
import { refuse } from "../kit/pure/decision.ts";
import type { Configure } from "../programme/door/configuration.ts";
import * as jobs from "./service/jobs.ts";
import { memberTier, memberTierAt } from "./service/member-tier.ts";
import type { PolicyParts } from "./service/parts.ts";
import { previewMemberTier, previewTierOfSellers } from "./service/preview-tiers.ts";
import { saveTerms, showTerms, termsHistory } from "./service/terms.ts";
import { readTierChanges } from "./store/members.ts";

type Parts = PolicyParts & { configure: Configure; runner: Runner; alone: DecidesAlone };

/** Adds the routes of policies to `api`. */
export const mountPolicies = (api: Api, parts: Parts): void => {
  const { db, configure, alone } = parts;
  bind(api, routes.getInactivityTerms, async () => reply(200, await showTerms(db)));
  bind(api, routes.saveInactivityTerms, (asked) =>
    configure(asked, async (change) => {
      const saved = await saveTerms(change, asked.body, { headers: asked.headers, alone });
      if ("status" in saved) return saved;
      return saved.ok ? reply(200, saved.value) : saved;
    }),
  );
  bind(api, routes.readInactivityHistory, async ({ query }) => {
    const page = await termsHistory(db, query);
    return page.ok ? reply(200, page.value) : page;
  });
  mountJobs(api, parts);
  bind(api, routes.previewCustomerTier, async ({ body }) => {
    const moves = await previewMemberTier(parts, body);
    return moves.ok ? reply(200, moves.value) : moves;
  });
  bind(api, routes.previewSellerTier, async ({ body }) => {
    const moves = await previewTierOfSellers(parts, body);
    return moves.ok ? reply(200, moves.value) : moves;
  });
  bind(api, routes.getMemberTier, async ({ params, query, now }) => {
    const at = query.as_of === undefined ? now.getTime() : toEpochMs(query.as_of);
    const isPast = at < now.getTime();
    const tier = isPast
      ? await memberTierAt(db, params.id, at)
      : await memberTier(parts, params.id, at);
    return tier === undefined ? refuse("member_not_found") : reply(200, tier);
  });
  bind(api, routes.listTierChanges, async ({ params }) => {
    const rows = await readTierChanges(db, params.id);
    if (rows === undefined) return refuse("member_not_found");
    const data = rows.map(({ from_tier, to_tier, changed_at, ...rest }) => ({
      ...rest,
      from: from_tier,
      to: to_tier,
      at: changed_at.toISOString(),
    }));
    return reply(200, { data });
  });
};

const mountJobs = (api: Api, parts: Parts): void => {
  const { runner } = parts;
  const one = async (job: jobRoutes.JobName, now: Date) => {
    const { data } = await jobs.listJobs(parts, jobRoutes.jobNames, now);
    const found = data.find((state) => state.job === job);
    if (!found) throw new Error(`the job ${job} is not listed`);
    return found;
  };
  bind(api, jobRoutes.listJobs, async ({ now }) =>
    reply(200, await jobs.listJobs(parts, jobRoutes.jobNames, now)),
  );
  bind(api, jobRoutes.listJobRuns, async ({ query }) => {
    const page = await jobs.listRuns(parts, query);
    return page.ok ? reply(200, page.value) : page;
  });
  bind(api, jobRoutes.runJob, async (asked) => {
    const run = await jobs.runNow(parts, runner, asked.params.job, asked);
    runner.hurry();
    return reply(202, run);
  });
  bind(api, jobRoutes.cancelJob, async (asked) =>
    reply(200, { cancelled: await jobs.cancelJob(parts, asked.params.job, asked) }),
  );
  bind(api, jobRoutes.pauseJob, async (asked) => {
    await jobs.setPaused(parts, asked.params.job, { ...asked, paused: true });
    return reply(200, await one(asked.params.job, asked.now));
  });
  bind(api, jobRoutes.resumeJob, async (asked) => {
    await jobs.setPaused(parts, asked.params.job, { ...asked, paused: false });
    runner.hurry();
    return reply(200, await one(asked.params.job, asked.now));
  });
  bind(api, jobRoutes.previewJob, async ({ params, now }) =>
    reply(200, await jobs.previewOf(runner, params.job, now)),
  );
};
