// The parts of a rule by short names, as the wire has them.

import type { audience } from "@nuqta/contracts/rules.ts";
import type { ruleDraft } from "@nuqta/contracts/rules-routes.ts";
import type { z } from "zod";

export type RuleDraft = z.output<typeof ruleDraft>;
export type Audience = z.output<typeof audience>;
