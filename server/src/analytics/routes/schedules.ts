// Schedules of saved reports over HTTP.
import * as routes from "@nuqta/contracts/report-schedules.ts";
import type { Api } from "../../kit/http/api.ts";
import { bind, reply } from "../../kit/http/bind.ts";
import * as schedules from "../service/schedules.ts";

/** Adds the routes of schedules to `api`. */
export const mountSchedules = (
  api: Api,
  parts: Parameters<typeof schedules.listSchedules>[0],
): void => {
  bind(api, routes.listReportSchedules, async ({ principal: by, now }) =>
    reply(200, await schedules.listSchedules(parts, { by, now })),
  );

  bind(api, routes.listReportReaders, async ({ principal: by }) => {
    // Names of the team are for people.
    const data = by.kind === "session" ? await schedules.listReaders(parts.db, by) : [];
    return reply(200, { data });
  });

  bind(api, routes.putReportSchedule, async ({ params, body, principal: by, now }) => {
    const { every, hour, recipients, paused } = body;
    const timing = {
      ...{ every, hour },
      weekday: body.weekday ?? null,
      monthDay: body.month_day ?? null,
    };
    const ask = { ...timing, recipients, paused, id: params.id, by, now };
    const put = await schedules.putSchedule(parts, ask);
    return put.ok ? reply(200, put.value) : put;
  });

  bind(api, routes.deleteReportSchedule, async ({ params, principal: by }) => {
    const gone = await schedules.deleteSchedule(parts.db, { id: params.id, by });
    return gone.ok ? reply(200, { report_id: gone.value }) : gone;
  });
};
