// Every address of the console, signed out and signed in.
import type { Audience } from "@nuqta/contracts/identity.ts";
import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  Navigate,
  Outlet,
  redirect,
} from "@tanstack/react-router";
import { counterScreens } from "../counter/routes.ts";
import type { Screens } from "../kit/screens.ts";
import { useSession } from "../kit/session.ts";
import { storefrontScreens } from "../storefront/routes.ts";
import { CrashPage } from "./crash-page.tsx";
import { home } from "./navigation.ts";
import { NotFoundPage } from "./not-found-page.tsx";
import { screens } from "./screens.ts";

const root = createRootRoute({ component: Outlet, notFoundComponent: () => <Elsewhere /> });

// What the guard lets in: nobody without a session, and nobody with a temporary password.
const isIn = (): boolean => useSession.getState().isAuthenticated;

const toLogin = (from: string): never => {
  throw redirect({ to: "/admin/login", search: from.startsWith("/admin/") ? { from } : {} });
};

const signedOut = createRoute({
  getParentRoute: () => root,
  id: "signed-out",
  component: Outlet,
  beforeLoad: ({ location }) => {
    if (isIn() && /^\/(admin\/login|login\/[^/]+)?$/.test(location.pathname))
      throw redirect({ to: home });
  },
});

const identityPage = (path: string, load: () => Promise<Record<string, unknown>>, name: string) =>
  createRoute({
    getParentRoute: () => signedOut,
    path,
    component: lazyRouteComponent(load as never, name as never),
  });

const identityRoutes = [
  createRoute({
    getParentRoute: () => signedOut,
    path: "/",
    component: () => <Navigate to="/admin/login" />,
  }),
  identityPage("/admin/login", () => import("../identity/pages/chooser.tsx"), "ChooserPage"),
  identityPage(
    "/login/$type",
    () => import("../identity/pages/credentials.tsx"),
    "CredentialsPage",
  ),
  createRoute({
    getParentRoute: () => signedOut,
    path: "/login",
    component: () => <Navigate to="/" />,
  }),
  identityPage("/forgot-password", () => import("../identity/pages/forgot.tsx"), "ForgotPage"),
  identityPage("/verify-code", () => import("../identity/pages/verify.tsx"), "VerifyPage"),
  identityPage("/reset-password", () => import("../identity/pages/reset.tsx"), "ResetPage"),
];

// The frame is not on the way to the sign-in page.
const Shell = lazyRouteComponent(() => import("./shell.tsx"), "Shell");
const LostPage = lazyRouteComponent(() => import("./lost-page.tsx"), "LostPage");
const ChangePage = lazyRouteComponent(() => import("../identity/pages/change.tsx"), "ChangePage");

const Frame = () => {
  const isAuthenticated = useSession((session) => session.isAuthenticated);
  const mustChangePassword = useSession((session) => session.mustChangePassword);
  const audience = useSession((session) => session.user?.audience);
  if (!isAuthenticated) return <Navigate to="/admin/login" />;
  if (mustChangePassword) return <ChangePage />;
  if (audience === "branch") return <Navigate to="/branch" />;
  return audience === "seller" ? <Navigate to="/seller" /> : <Shell />;
};

const BranchShell = lazyRouteComponent(() => import("./area-shell.tsx"), "BranchShell");
const SellerShell = lazyRouteComponent(() => import("./area-shell.tsx"), "SellerShell");
const AccountPage = lazyRouteComponent(
  () => import("../identity/pages/account.tsx"),
  "AccountPage",
);

/** The guard of an area: its people and nobody else; what they may see there is the server's to say. */
const areaFrame = (audience: Audience, Area: typeof BranchShell) => () => {
  const session = useSession();
  if (!session.isAuthenticated) return <Navigate to="/admin/login" />;
  if (session.mustChangePassword) return <ChangePage />;
  return session.user?.audience === audience ? <Area /> : <Navigate to="/admin" />;
};

const area = (audience: Audience, Area: typeof BranchShell, screens: Screens) => {
  const frame = createRoute({
    getParentRoute: () => root,
    path: `/${audience}`,
    component: areaFrame(audience, Area),
    errorComponent: CrashPage,
    beforeLoad: () => {
      if (!isIn()) throw redirect({ to: "/admin/login" });
    },
  });
  const children = Object.entries({ ...screens, "/account": AccountPage }).map(([path, screen]) =>
    createRoute({
      getParentRoute: () => frame,
      path,
      component: typeof screen === "string" ? () => <Navigate to={screen} /> : screen,
      errorComponent: CrashPage,
    }),
  );
  return frame.addChildren(children);
};

const signedIn = createRoute({
  getParentRoute: () => root,
  path: "/admin",
  component: Frame,
  errorComponent: CrashPage,
  notFoundComponent: NotFoundPage,
  beforeLoad: ({ location }) => {
    if (isIn()) return;
    toLogin(location.href);
  },
});

const to = (path: string, target: string) =>
  createRoute({
    getParentRoute: () => signedIn,
    path,
    beforeLoad: () => {
      throw redirect({ to: target });
    },
  });

const signedInRoutes = [
  to("/", home),
  ...Object.entries(screens).map(([path, screen]) =>
    typeof screen === "string"
      ? to(path, `/admin/${screen}`)
      : createRoute({
          getParentRoute: () => signedIn,
          path,
          component: screen,
          errorComponent: CrashPage,
        }),
  ),
];

// An address outside the console: home of nobody when signed out, a clear word when signed in.
const Elsewhere = () => {
  const isAuthenticated = useSession((session) => session.isAuthenticated);
  return isAuthenticated ? <LostPage /> : <Navigate to="/admin/login" />;
};

const plainSearch = (search: string): Record<string, string> =>
  Object.fromEntries(new URLSearchParams(search));
const writtenSearch = (search: Record<string, unknown>): string => {
  const given = Object.entries(search).filter(([, value]) => value !== undefined && value !== "");
  return given.length === 0
    ? ""
    : `?${new URLSearchParams(given.map(([name, value]) => [name, String(value)]))}`;
};

export const router = createRouter({
  routeTree: root.addChildren([
    signedOut.addChildren(identityRoutes),
    signedIn.addChildren(signedInRoutes),
    area("branch", BranchShell, counterScreens),
    area("seller", SellerShell, storefrontScreens),
  ]),
  // Values of the address are texts: "100012" is a search, not a number.
  parseSearch: plainSearch,
  stringifySearch: writtenSearch,
  defaultPreload: "intent",
  defaultErrorComponent: CrashPage,
});
