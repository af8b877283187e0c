// The screens of templates, and the first step of a rule, which begins with them.
import { lazyRouteComponent } from "@tanstack/react-router";
import type { Screens } from "../kit/screens.ts";

export const templateScreens: Screens = {
  "manage-rules/define": lazyRouteComponent(() => import("./pages/define.tsx"), "DefinePage"),
  "campaign-templates": lazyRouteComponent(() => import("./pages/templates.tsx"), "TemplatesPage"),
  "campaign-templates/preview": lazyRouteComponent(
    () => import("./pages/preview.tsx"),
    "PreviewPage",
  ),
};
