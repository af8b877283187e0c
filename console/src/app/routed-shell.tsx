// The frame as the router of the console shows it.
import { Link, Outlet, useLocation, useNavigate } from "@tanstack/react-router";
import { type ReactNode, useMemo } from "react";
import { type Way, type WayLinkProps, WayProvider } from "../kit/way.tsx";
import { Shell } from "./shell.tsx";

const RoutedLink = ({ to, ...rest }: WayLinkProps) => <Link to={to} {...rest} />;

/** Frame, and the page of the address in it. */
export const RoutedShell = ({ children }: { children?: ReactNode }) => {
  const path = useLocation({ select: (location) => location.pathname });
  const navigate = useNavigate();
  const way = useMemo(
    (): Way => ({
      path,
      Link: RoutedLink,
      go: (to, params, search) =>
        void navigate({ to, ...(params && { params }), ...(search && { search }) }),
    }),
    [path, navigate],
  );
  return (
    <WayProvider value={way}>
      <Shell>{children ?? <Outlet />}</Shell>
    </WayProvider>
  );
};
