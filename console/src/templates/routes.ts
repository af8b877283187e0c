// The screens of templates, and the first step of a rule, which begins with them.
import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { addresses } from "../addresses.ts";
import { inAdmin } from "../kit/areas.ts";
import { ruleSearch } from "../rules/search.ts";
import { templateSearch } from "./search.ts";

export const templateRoutes = [
  createRoute({
    ...inAdmin(addresses.ruleDefine),
    validateSearch: ruleSearch,
    component: lazyRouteComponent(() => import("./pages/define.tsx"), "DefinePage"),
  }),
  createRoute({
    ...inAdmin(addresses.templates),
    component: lazyRouteComponent(() => import("./pages/templates.tsx"), "TemplatesPage"),
  }),
  createRoute({
    ...inAdmin(addresses.templatePreview),
    validateSearch: templateSearch,
    component: lazyRouteComponent(() => import("./pages/preview.tsx"), "PreviewPage"),
  }),
];
