// The keys of what is asked for about jobs and the terms of inactivity.
export const policyKeys = {
  terms: ["policies", "terms"],
  history: ["policies", "terms", "history"],
  jobs: ["policies", "jobs"],
  runs: (query: unknown) => ["policies", "jobs", "runs", query] as const,
  preview: (job: string) => ["policies", "preview", job] as const,
} as const;
