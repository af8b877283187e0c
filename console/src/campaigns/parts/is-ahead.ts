// First days that lie ahead.
import { dayInCairo } from "../../i18n/days.ts";

/** True for a first day that lies ahead, so that publishing is scheduling. */
export const isAhead = (startDate: string | undefined): boolean =>
  startDate !== undefined && startDate !== "" && startDate > dayInCairo(Date.now());
