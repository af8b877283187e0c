// Opens the quarantine: what arrived too late waits there for a person.
import type { Opened } from "../kit/http/opened.ts";
import { mountQuarantine } from "./routes.ts";

export const open = (parts: Parameters<typeof mountQuarantine>[1]): Opened => ({
  routes: (api) => mountQuarantine(api, parts),
});
