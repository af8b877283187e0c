// The screens of journals.
import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { addresses } from "../addresses.ts";
import { inAdmin } from "../kit/areas.ts";

export const journalRoutes = [
  createRoute({
    ...inAdmin(addresses.journalAccounts),
    component: lazyRouteComponent(() => import("./pages/accounts.tsx"), "JournalAccountsPage"),
  }),
  createRoute({
    ...inAdmin(addresses.journal),
    component: lazyRouteComponent(() => import("./pages/journal.tsx"), "JournalPage"),
  }),
];
