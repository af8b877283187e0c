// Schedules of the wire as windows of business time.
import { type Schedule, weekdays } from "@nuqta/contracts/rules.ts";
import type { WindowSpec } from "../../kit/pure/window.ts";

export const windowSpec = (schedule: Schedule): WindowSpec => ({
  firstDate: schedule.start_date,
  lastDate: schedule.end_date,
  weekdays: schedule.weekdays?.map((name) => weekdays.indexOf(name)),
  times: schedule.times,
});
