// The route tree: the areas with what stands around them and who is let in, and every capability's
// screens in them.
import type { Audience, FactorState } from "@nuqta/contracts/identity.ts";
import { createRoute, createRouter, lazyRouteComponent, Navigate } from "@tanstack/react-router";
import { addresses } from "../addresses.ts";
import { analyticsRoutes } from "../analytics/routes.ts";
import { approvalRoutes } from "../approvals/routes.ts";
import { auditRoutes } from "../audit/routes.ts";
import { brandRoutes } from "../brands/routes.ts";
import { bundleRoutes } from "../bundles/routes.ts";
import { campaignRoutes } from "../campaigns/routes.ts";
import { counterRoutes } from "../counter/routes.ts";
import { fraudRoutes } from "../fraud/routes.ts";
import { identityRoutes, signedOutRoutes } from "../identity/routes.ts";
import { integrationRoutes } from "../integrations/routes.ts";
import { journalRoutes } from "../journals/routes.ts";
import { admin, branch, inBranch, inStore, leadTo, root, store } from "../kit/areas.ts";
import { useSession } from "../kit/session.ts";
import { ledgerRoutes } from "../ledger/routes.ts";
import { memberRoutes } from "../members/routes.ts";
import { onboardingRoutes } from "../onboarding/routes.ts";
import { policyRoutes } from "../policies/routes.ts";
import { productRoutes } from "../products/routes.ts";
import { programmeRoutes } from "../programme/routes.ts";
import { proposalRoutes } from "../proposals/routes.ts";
import { quarantineRoutes } from "../quarantine/routes.ts";
import { retentionRoutes } from "../retention/routes.ts";
import { revenueRoutes } from "../revenue/routes.ts";
import { rewardRoutes } from "../rewards/routes.ts";
import { ruleRoutes } from "../rules/routes.ts";
import { sellerRoutes } from "../sellers/routes.ts";
import { settlementRoutes } from "../settlements/routes.ts";
import { storefrontRoutes } from "../storefront/routes.ts";
import { templateRoutes } from "../templates/routes.ts";
import { tierRoutes } from "../tiers/routes.ts";
import { CrashPage } from "./crash-page.tsx";
import { NotFoundPage } from "./not-found-page.tsx";

// The frame is not on the way to the sign-in page.
const Shell = lazyRouteComponent(() => import("./routed-shell.tsx"), "RoutedShell");
const LostPage = lazyRouteComponent(() => import("./lost-page.tsx"), "LostPage");
const ChangePage = lazyRouteComponent(() => import("../identity/pages/change.tsx"), "ChangePage");
const FactorPage = lazyRouteComponent(() => import("../identity/pages/factor.tsx"), "FactorPage");
const BranchShell = lazyRouteComponent(() => import("./area-shell.tsx"), "BranchShell");
const SellerShell = lazyRouteComponent(() => import("./area-shell.tsx"), "SellerShell");
const AccountPage = lazyRouteComponent(
  () => import("../identity/pages/account.tsx"),
  "AccountPage",
);

const isHeld = (factor: FactorState): boolean => factor === "pending" || factor === "enrol";

const Frame = () => {
  const isAuthenticated = useSession((session) => session.isAuthenticated);
  const mustChangePassword = useSession((session) => session.mustChangePassword);
  const factor = useSession((session) => session.factor);
  const audience = useSession((session) => session.user?.audience);
  if (!isAuthenticated) return <Navigate to={addresses.signIn} />;
  if (isHeld(factor)) return <FactorPage />;
  if (mustChangePassword) return <ChangePage />;
  if (audience === "branch") return <Navigate to={addresses.branch} />;
  return audience === "seller" ? <Navigate to={addresses.store} /> : <Shell />;
};

/** The guard of an area: its people and nobody else; what they may see there is the server's to say. */
const areaFrame = (audience: Audience, Area: typeof BranchShell) => () => {
  const session = useSession();
  if (!session.isAuthenticated) return <Navigate to={addresses.signIn} />;
  if (isHeld(session.factor)) return <FactorPage />;
  if (session.mustChangePassword) return <ChangePage />;
  return session.user?.audience === audience ? <Area /> : <Navigate to={addresses.admin} />;
};

// An address outside the console: home of nobody when signed out, a clear word when signed in.
const Elsewhere = () => {
  const isAuthenticated = useSession((session) => session.isAuthenticated);
  return isAuthenticated ? <LostPage /> : <Navigate to={addresses.signIn} />;
};

root.update({ notFoundComponent: Elsewhere });
admin.update({ component: Frame, notFoundComponent: NotFoundPage });
branch.update({ component: areaFrame("branch", BranchShell) });
store.update({ component: areaFrame("seller", SellerShell) });

const plainSearch = (search: string): Record<string, string> =>
  Object.fromEntries(new URLSearchParams(search));
const writtenSearch = (search: Record<string, unknown>): string => {
  const given = Object.entries(search).filter(([, value]) => value !== undefined && value !== "");
  return given.length === 0
    ? ""
    : `?${new URLSearchParams(given.map(([name, value]) => [name, String(value)]))}`;
};

// Not written where they are used: a route made inside a call loses its types to it.
const adminRoutes = [
  createRoute({
    getParentRoute: () => admin,
    path: "/",
    beforeLoad: leadTo(addresses.homeOfSellers),
  }),
  ...analyticsRoutes,
  ...approvalRoutes,
  ...quarantineRoutes,
  ...auditRoutes,
  ...brandRoutes,
  ...bundleRoutes,
  ...campaignRoutes,
  ...fraudRoutes,
  ...identityRoutes,
  ...integrationRoutes,
  ...ledgerRoutes,
  ...memberRoutes,
  ...onboardingRoutes,
  ...policyRoutes,
  ...productRoutes,
  ...programmeRoutes,
  ...retentionRoutes,
  ...rewardRoutes,
  ...ruleRoutes,
  ...sellerRoutes,
  ...journalRoutes,
  ...revenueRoutes,
  ...proposalRoutes,
  ...settlementRoutes,
  ...templateRoutes,
  ...tierRoutes,
];

const branchRoutes = [
  ...counterRoutes,
  createRoute({ ...inBranch(addresses.branchAccount), component: AccountPage }),
];
const storeRoutes = [
  ...storefrontRoutes,
  createRoute({ ...inStore(addresses.storeAccount), component: AccountPage }),
];

export const router = createRouter({
  routeTree: root.addChildren([
    ...signedOutRoutes,
    admin.addChildren(adminRoutes),
    branch.addChildren(branchRoutes),
    store.addChildren(storeRoutes),
  ]),
  // Values of the address are texts: "100012" is a search, not a number.
  parseSearch: plainSearch,
  stringifySearch: writtenSearch,
  defaultPreload: "intent",
  defaultErrorComponent: CrashPage,
});

declare module "@tanstack/react-router" {
  // biome-ignore lint/style/useConsistentTypeDefinitions: the router's type is added to by merging, which an interface can
  interface Register {
    router: typeof router;
  }
}
