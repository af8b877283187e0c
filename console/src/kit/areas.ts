// The areas of the console: the routes under which every capability mounts its screens. The frame
// says what stands around an area and who is let in (app/router.tsx).
import { createRootRoute, createRoute, redirect } from "@tanstack/react-router";
import { addresses, type PlainAddress } from "../addresses.ts";
import { useSession } from "./session.ts";

export const root = createRootRoute();

const isIn = (): boolean => useSession.getState().isAuthenticated;

const guard = (): void => {
  if (!isIn()) throw redirect({ to: addresses.signIn });
};

/** The area of the staff; whoever has to sign in first comes back to what they asked for. */
export const admin = createRoute({
  getParentRoute: () => root,
  path: addresses.admin,
  beforeLoad: ({ location: { href } }) => {
    if (isIn()) return;
    const search = href.startsWith("/admin/") ? { from: href } : {};
    throw redirect({ to: addresses.signIn, search });
  },
});

/** The area of a branch. */
export const branch = createRoute({
  getParentRoute: () => root,
  path: addresses.branch,
  beforeLoad: guard,
});

/** The area of a seller. */
export const store = createRoute({
  getParentRoute: () => root,
  path: addresses.store,
  beforeLoad: guard,
});

const mountIn =
  <Area, Base extends string>(area: Area, base: Base) =>
  <const Rest extends string>(address: `${Base}/${Rest}`) => ({
    getParentRoute: () => area,
    path: address.slice(base.length + 1) as Rest,
  });

/** Where a screen stands, for `createRoute`: by its whole address, below its area. */
export const inAdmin = mountIn(admin, addresses.admin);
export const inBranch = mountIn(branch, addresses.branch);
export const inStore = mountIn(store, addresses.store);

/** Leads on to the screen that an address stands for. */
export const leadTo = (to: PlainAddress) => (): never => {
  throw redirect({ to });
};
