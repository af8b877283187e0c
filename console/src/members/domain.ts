// Days of the business as instants.

/**
 * The last second of a day in Cairo, which is two or three hours ahead of UTC. On the day that summer
 * time ends the last hour comes twice, and the second one counts.
 */
export const endOfDay = (day: string): string => {
  for (const offset of ["+02:00", "+03:00"]) {
    const instant = `${day}T23:59:59${offset}`;
    if (hourInCairo(instant) === "23") return instant;
  }
  throw new RangeError(`${day} has no end in Cairo`);
};

const hourInCairo = (instant: string): string =>
  new Intl.DateTimeFormat("en", {
    timeZone: "Africa/Cairo",
    hour: "2-digit",
    hourCycle: "h23",
  }).format(new Date(instant));
