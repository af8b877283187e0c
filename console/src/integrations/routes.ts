// The screens for those who connect programs.
import { lazyRouteComponent } from "@tanstack/react-router";
import type { Screens } from "../kit/screens.ts";

export const integrationScreens: Screens = {
  documentation: lazyRouteComponent(() => import("./pages/documentation.tsx"), "DocumentationPage"),
  setup: lazyRouteComponent(() => import("./pages/webhooks.tsx"), "WebhooksPage"),
  "setup/$id": lazyRouteComponent(() => import("./pages/webhook.tsx"), "WebhookPage"),
};
