// What a capability adds to the frame: its screens by their path under /admin.
import type { RouteComponent } from "@tanstack/react-router";

/** A path's screen, or the path that it leads to by default. */
export type Screens = Readonly<Record<string, RouteComponent | string>>;
