// Figures, activity, search and notices over HTTP.

import * as routes from "@nuqta/contracts/analytics.ts";
import { getBreakdownReport } from "@nuqta/contracts/breakdown-report.ts";
import { getCampaignForecast } from "@nuqta/contracts/campaign-forecasts.ts";
import { listChartMarks } from "@nuqta/contracts/chart-marks.ts";
import { getForecast } from "@nuqta/contracts/forecasts.ts";
import { getLiabilityReport } from "@nuqta/contracts/liability-report.ts";
import * as recent from "@nuqta/contracts/recent-activity.ts";
import { exportReportPdf } from "@nuqta/contracts/report-paper.ts";
import { getRewardUsage } from "@nuqta/contracts/reward-usage.ts";
import type { DecidesAlone } from "../../approvals/door/service.ts";
import type { Database } from "../../kit/db/db.ts";
import type { Api } from "../../kit/http/api.ts";
import { bind, reply } from "../../kit/http/bind.ts";
import type { Programmes } from "../../programme/door/in-force.ts";
import { readActivity } from "../service/activity.ts";
import { readBreakdown } from "../service/breakdown.ts";
import { readCampaignForecast } from "../service/campaign-forecast.ts";
import { reportFile } from "../service/exports.ts";
import { readForecast } from "../service/forecast.ts";
import { readLiability } from "../service/liability.ts";
import { readMarks } from "../service/marks.ts";
import { readNotices } from "../service/notices.ts";
import { readOverview } from "../service/overview.ts";
import { type MarketplaceName, reportPaper } from "../service/report-paper.ts";
import * as reports from "../service/reports.ts";
import { readRewardUsage } from "../service/reward-usage.ts";
import { type StatementsOf, seek } from "../service/seek.ts";
import { markRead } from "../store/latest.ts";

type Parts = {
  db: Database;
  programmes: Pick<Programmes, "current" | "knowing" | "timeline">;
  decidesAlone: DecidesAlone;
  statementsOf: StatementsOf;
  marketplaceName: MarketplaceName;
};

/** Adds the routes of analytics to `api`. */
export const mountAnalytics = (api: Api, parts: Parts): void => {
  const { db } = parts;
  bind(api, routes.getOverview, async ({ query, now }) => {
    const read = await readOverview(parts, query, now);
    return read.ok ? reply(200, read.value) : read;
  });
  mountReports(api, parts);
  bind(api, recent.listActivity, async ({ query, principal }) => {
    const ask = { ...query, held: principal.permissions };
    return reply(200, { data: await readActivity(parts, ask) });
  });
  bind(api, recent.search, async ({ body, principal }) =>
    reply(200, await seek(parts, body.q, principal.permissions)),
  );
  bind(api, recent.searchByAddress, async ({ query, principal }) =>
    reply(200, await seek(parts, query.q, principal.permissions)),
  );
  bind(api, recent.listNotices, async ({ principal, now }) =>
    reply(200, await readNotices(parts, { principal, now })),
  );
  bind(api, recent.readNotices, async ({ principal, body }) => {
    const until = await markRead(db, principal.id, new Date(body.until));
    return reply(200, { read_until: until.toISOString() });
  });
};

const mountReports = (api: Api, all: Parts): void => {
  // Reports are read for one caller, and for nobody once that one has left.
  const partsFor = (gone: AbortSignal): Parts => ({ ...all, db: all.db.until(gone) });
  bind(api, routes.getPointsReport, async ({ query, now, gone }) => {
    const read = await reports.readPoints(partsFor(gone), query, now);
    return read.ok ? reply(200, read.value) : read;
  });
  bind(api, routes.getSellerReport, async ({ query, now, gone }) => {
    const read = await reports.readSellers(partsFor(gone), query, now);
    return read.ok ? reply(200, read.value) : read;
  });
  bind(api, routes.getMemberReport, async ({ query, now, gone }) => {
    const read = await reports.readMembers(partsFor(gone), query, now);
    return read.ok ? reply(200, read.value) : read;
  });
  bind(api, routes.getCampaignReport, async ({ query, now, gone }) => {
    const read = await reports.readCampaigns(partsFor(gone), query, now);
    return read.ok ? reply(200, read.value) : read;
  });
  bind(api, getBreakdownReport, async ({ query, now, gone }) => {
    const read = await readBreakdown(partsFor(gone), query, now);
    return read.ok ? reply(200, read.value) : read;
  });
  bind(api, getForecast, async ({ now, gone }) =>
    reply(200, await readForecast(partsFor(gone), now)),
  );
  bind(api, getCampaignForecast, async ({ params, now, gone }) => {
    const read = await readCampaignForecast(partsFor(gone), params.id, now);
    return read.ok ? reply(200, read.value) : read;
  });
  bind(api, getRewardUsage, async ({ query, now, gone }) => {
    const read = await readRewardUsage(partsFor(gone), query, now);
    return read.ok ? reply(200, read.value) : read;
  });
  bind(api, listChartMarks, async ({ query, principal, now, gone }) => {
    const read = await readMarks(partsFor(gone), { ...query, held: principal.permissions }, now);
    return read.ok ? reply(200, read.value) : read;
  });
  bind(api, getLiabilityReport, async ({ query, now, gone }) => {
    const read = await readLiability(partsFor(gone), query, now);
    return read.ok ? reply(200, read.value) : read;
  });
  bind(api, routes.exportReport, async ({ params, query, now, gone }) => {
    const ask = { ...query, ...params, locale: query.locale ?? "en" } as const;
    const file = await reportFile(partsFor(gone), ask, now);
    if (!file.ok) return file;
    const name = `attachment; filename="${params.report}.csv"`;
    return { status: 200, rawBody: file.value, headers: { "content-disposition": name } };
  });
  bind(api, exportReportPdf, async ({ params, query, now, gone }) => {
    const ask = { ...query, ...params, locale: query.locale ?? "en" } as const;
    const file = await reportPaper(partsFor(gone), ask, now);
    if (!file.ok) return file;
    const name = `attachment; filename="${params.report}.pdf"`;
    return { status: 200, file: file.value, headers: { "content-disposition": name } };
  });
};
