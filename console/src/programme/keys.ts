// The keys of what is asked for about the settings of the programme.
export const programmeKeys = {
  all: ["settings"],
  redemption: ["settings", "redemption"],
  earning: ["settings", "earning"],
  earningOff: ["settings", "earning", "off"],
  programme: ["settings", "programme"],
  sellers: (query: unknown) => ["earning", "sellers", query] as const,
} as const;
