// Opens tiers of customers and sellers.
import type { Opened } from "../kit/http/opened.ts";
import { mountTiers } from "./routes.ts";

export const open = (parts: Parameters<typeof mountTiers>[1]): Opened => ({
  routes: (api) => mountTiers(api, parts),
});
