// Days on a line as instants.
import { dayOf, startOfDay } from "../../kit/pure/local-time.ts";

/** End of a lot or a voucher: the first instant after its last day (epoch ms); null: it never ends. */
export const endOf = (
  { expires_on }: { readonly expires_on: string | null },
  zone: string,
): number | null => (expires_on === null ? null : startOfDay(zone, dayOf(expires_on) + 1));

/** The first instant of a day (epoch ms). */
export const startOf = (day: string, zone: string): number => startOfDay(zone, dayOf(day));
