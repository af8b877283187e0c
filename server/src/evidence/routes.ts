// The continuous check of awards over HTTP.
import { evidence } from "@nuqta/contracts/evidence.ts";
import type { Api } from "../kit/http/api.ts";
import { bind, reply } from "../kit/http/bind.ts";
import type { EvidenceParts } from "./service/derive.ts";
import { readEvidence } from "./service/reading.ts";

/** Adds the route to `api`. */
export const mountEvidence = (api: Api, parts: Pick<EvidenceParts, "db" | "clock">): void => {
  bind(api, evidence, async () => reply(200, await readEvidence(parts)));
};
