// Everything the programme answers over HTTP.
import type { Api } from "../../kit/http/api.ts";
import { mountForms } from "./forms.ts";
import { mountCampaigns, mountRules } from "./rules.ts";
import { mountSettings, type ProgrammeParts } from "./settings.ts";

/** Adds the routes of settings, rules and campaigns to `api`. */
export const mountProgramme = (api: Api, parts: ProgrammeParts): void => {
  mountSettings(api, parts);
  mountForms(api, parts);
  mountRules(api, parts);
  mountCampaigns(api, parts);
};
