// The way in, and the screens of accounts and keys inside the frame.
import { createRoute, lazyRouteComponent, redirect } from "@tanstack/react-router";
import { addresses } from "../addresses.ts";
import { inAdmin, leadTo, root } from "../kit/areas.ts";
import { useSession } from "../kit/session.ts";
import { keyRequestList, signInSearch, teamList } from "./search.ts";

export const identityRoutes = [
  createRoute({
    ...inAdmin(addresses.apiKeys),
    component: lazyRouteComponent(() => import("./pages/api-keys.tsx"), "ApiKeysPage"),
  }),
  createRoute({
    ...inAdmin(addresses.apiKeyRequests),
    validateSearch: keyRequestList.schema,
    component: lazyRouteComponent(() => import("./pages/key-requests.tsx"), "KeyRequestsPage"),
  }),
  createRoute({
    ...inAdmin(addresses.team),
    validateSearch: teamList.schema,
    component: lazyRouteComponent(() => import("./pages/team.tsx"), "TeamPage"),
  }),
  createRoute({
    ...inAdmin(addresses.account),
    component: lazyRouteComponent(() => import("./pages/account.tsx"), "AccountPage"),
  }),
];

/** Whoever is signed in has no business at the door. */
const unlessSignedIn = (): void => {
  if (useSession.getState().isAuthenticated) throw redirect({ to: addresses.homeOfSellers });
};

const outside = <const Path extends string>(path: Path) => ({ getParentRoute: () => root, path });

export const signedOutRoutes = [
  createRoute({
    ...outside(addresses.start),
    beforeLoad: () => {
      unlessSignedIn();
      throw redirect({ to: addresses.signIn });
    },
  }),
  createRoute({
    ...outside(addresses.signIn),
    validateSearch: signInSearch,
    beforeLoad: unlessSignedIn,
    component: lazyRouteComponent(() => import("./pages/chooser.tsx"), "ChooserPage"),
  }),
  createRoute({
    ...outside(addresses.credentials),
    validateSearch: signInSearch,
    beforeLoad: unlessSignedIn,
    component: lazyRouteComponent(() => import("./pages/credentials.tsx"), "CredentialsPage"),
  }),
  createRoute({ ...outside(addresses.login), beforeLoad: leadTo(addresses.start) }),
  createRoute({
    ...outside(addresses.forgotPassword),
    component: lazyRouteComponent(() => import("./pages/forgot.tsx"), "ForgotPage"),
  }),
  createRoute({
    ...outside(addresses.verifyCode),
    component: lazyRouteComponent(() => import("./pages/verify.tsx"), "VerifyPage"),
  }),
  createRoute({
    ...outside(addresses.keepFactor),
    component: lazyRouteComponent(() => import("./pages/keep-factor.tsx"), "KeepFactorPage"),
  }),
  createRoute({
    ...outside(addresses.resetPassword),
    component: lazyRouteComponent(() => import("./pages/reset.tsx"), "ResetPage"),
  }),
];
