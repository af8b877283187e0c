// Terms of inactivity in force.
import { type InactivityTerms, inactivityDefaults } from "@nuqta/contracts/policies.ts";
import type { Tx } from "../../kit/db/db.ts";
import { readTerms } from "../store/configuration.ts";

/** The terms in force now. */
export const termsInForce = async (tx: Tx): Promise<InactivityTerms> =>
  (await readTerms(tx))?.value ?? inactivityDefaults;
