// Days of Cairo for stories: after 22:00 UTC it is a day further than the clock of a machine in UTC says.

/** The day it is in Cairo at an instant, as YYYY-MM-DD. */
export const dayInCairo = (at: Date): string =>
  new Intl.DateTimeFormat("sv", { timeZone: "Africa/Cairo" }).format(at);
