// What reports are handed from here: analytics is read by statements, and cannot read them itself.
import { statementsOf } from "../store/reading.ts";
import { marketplaceName } from "./billing.ts";

export const forReports = { statementsOf, marketplaceName } as const;
