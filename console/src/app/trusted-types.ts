// The page's own policy on texts that become elements, before anything is drawn. Browsers hold it where
// they know trusted types; others go on without.
// Decision 0088.
import { z } from "zod";

type Factory = {
  createPolicy(name: string, rules: { createHTML(text: string): string | null }): unknown;
};

/** Text without `<` makes no element: style sheets, which the component library writes that way. */
export const withoutElements = (text: string): string | null => (text.includes("<") ? null : text);

const { trustedTypes } = globalThis as { trustedTypes?: Factory };
trustedTypes?.createPolicy("default", { createHTML: withoutElements });

// The library of contracts would try whether it may turn texts into code, which is a breach to report.
z.config({ jitless: true });
