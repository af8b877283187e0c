// Opens templates of campaigns.
import type { Opened } from "../kit/http/opened.ts";
import { mountCampaignTemplates } from "./routes.ts";

export const open = (parts: Parameters<typeof mountCampaignTemplates>[1]): Opened => ({
  routes: (api) => mountCampaignTemplates(api, parts),
});
