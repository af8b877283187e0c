// The screens of data retention, of the register of processing, of requests by the law, of consent texts, and of breaches.
import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { addresses } from "../addresses.ts";
import { inAdmin } from "../kit/areas.ts";
import { rightsList, rightsSearch } from "./search.ts";

export const retentionRoutes = [
  createRoute({
    ...inAdmin(addresses.retention),
    component: lazyRouteComponent(() => import("./pages/retention.tsx"), "RetentionPage"),
  }),
  createRoute({
    ...inAdmin(addresses.processing),
    component: lazyRouteComponent(() => import("./pages/register.tsx"), "RegisterPage"),
  }),
  createRoute({
    ...inAdmin(addresses.rights),
    validateSearch: rightsList.schema,
    component: lazyRouteComponent(() => import("./pages/requests.tsx"), "RequestsPage"),
  }),
  createRoute({
    ...inAdmin(addresses.rightsRequest),
    validateSearch: rightsSearch,
    component: lazyRouteComponent(() => import("./pages/request.tsx"), "RequestPage"),
  }),
  createRoute({
    ...inAdmin(addresses.consentTexts),
    component: lazyRouteComponent(() => import("./pages/consent-texts.tsx"), "ConsentTextsPage"),
  }),
  createRoute({
    ...inAdmin(addresses.breaches),
    component: lazyRouteComponent(() => import("./pages/breaches.tsx"), "BreachesPage"),
  }),
  createRoute({
    ...inAdmin(addresses.breach),
    component: lazyRouteComponent(() => import("./pages/breach.tsx"), "BreachPage"),
  }),
];
