// The screens for those who connect programs.
import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { addresses } from "../addresses.ts";
import { inAdmin } from "../kit/areas.ts";
import { deliveryList } from "./search.ts";

export const integrationRoutes = [
  createRoute({
    ...inAdmin(addresses.documentation),
    component: lazyRouteComponent(() => import("./pages/documentation.tsx"), "DocumentationPage"),
  }),
  createRoute({
    ...inAdmin(addresses.webhooks),
    component: lazyRouteComponent(() => import("./pages/webhooks.tsx"), "WebhooksPage"),
  }),
  createRoute({
    ...inAdmin(addresses.webhook),
    validateSearch: deliveryList.schema,
    component: lazyRouteComponent(() => import("./pages/webhook.tsx"), "WebhookPage"),
  }),
];
