// The keys of what is asked for about accounts, keys and sessions.
export const identityKeys = {
  apiKeys: ["api-keys"],
  apiKeyUsage: (id: string) => ["api-keys", "usage", id] as const,
  apiKeyRequests: (id: string, query: unknown) => ["api-keys", "requests", id, query] as const,
  testWorld: ["test-world"],
  testClock: ["test-clock"],
  recoveredKeys: ["recovered-keys"],
  ownSessions: ["own-sessions"],
  ownFactor: ["own-factor"],
  ownPasskeys: ["own-passkeys"],
  team: ["team"],
  teamList: (query: unknown) => ["team", "list", query] as const,
  teamSessions: (id: string) => ["team", "sessions", id] as const,
  teamKeys: (id: string) => ["team", "keys", id] as const,
  branches: (seller: string) => ["team", "branches", seller] as const,
  roles: ["team-roles"],
  factorRules: ["factor-rules"],
} as const;
