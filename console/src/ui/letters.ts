// The length of what is drawn, for letters that become smaller where there are many.
import { isValidElement, type ReactNode } from "react";

// Marks of the reading direction take no room.
const unseen = /[\u061c\u200e\u200f\u2066-\u2069]/g;

declare module "react" {
  // biome-ignore lint/style/useConsistentTypeDefinitions: React is told by adding to its interface
  interface CSSProperties {
    "--letters"?: number;
  }
}

/** Letters of a node; a component that is not drawn yet counts as none. */
export const lettersOf = (node: ReactNode): number => {
  if (typeof node === "string" || typeof node === "number" || typeof node === "bigint")
    return String(node).replace(unseen, "").length;
  if (Array.isArray(node)) return node.reduce<number>((sum, each) => sum + lettersOf(each), 0);
  if (isValidElement<{ children?: ReactNode }>(node)) return lettersOf(node.props.children);
  return 0;
};
