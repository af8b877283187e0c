// The keys of what is asked for about webhooks and the documentation.
export const integrationKeys = {
  all: ["webhooks"],
  list: ["webhooks", "list"],
  one: (id: string) => ["webhooks", id] as const,
  health: (id: string, period: string) => ["webhooks", id, "health", period] as const,
  deliveries: (id: string, query: unknown) => ["webhooks", id, "deliveries", query] as const,
  delivery: (id: string, delivery: string | undefined) =>
    ["webhooks", id, "delivery", delivery] as const,
  replays: (id: string) => ["webhooks", id, "replays"] as const,
  documentation: ["openapi"],
} as const;
