// The page's own policy on texts that become elements, before anything is drawn. Browsers hold it where
// they know trusted types; others go on without.
// Decision 0088.

type Factory = {
  createPolicy(name: string, rules: { createHTML(text: string): string | null }): unknown;
};

/** Text without `<` makes no element: style sheets, which the component library writes that way. */
export const withoutElements = (text: string): string | null => (text.includes("<") ? null : text);

const { trustedTypes } = globalThis as { trustedTypes?: Factory };
trustedTypes?.createPolicy("default", { createHTML: withoutElements });
