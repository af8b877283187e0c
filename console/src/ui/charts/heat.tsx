// A cell of a heat map: the figure, on a ground that is the stronger the larger it is.
import type { ReactNode } from "react";
import "./heat.css";

declare module "react" {
  // biome-ignore lint/style/useConsistentTypeDefinitions: React is told by adding to its interface
  interface CSSProperties {
    /** A share of the strongest ground, 0 to 1. */
    "--heat"?: number;
  }
}

/** A figure of a table on its ground. `share` is 0 to 1. */
export const Heat = ({ share, children }: { share: number; children: ReactNode }) => (
  <span className="heat" style={{ "--heat": share }}>
    {children}
  </span>
);
