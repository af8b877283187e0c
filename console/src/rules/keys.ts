// The keys of what is asked for about rules.
export const ruleKeys = {
  all: ["rules"],
  one: (id: string | undefined) => ["rules", "one", id] as const,
  ofCampaign: (campaign: string | undefined) => ["rules", "of", campaign] as const,
  twoInstants: (from: string | undefined, to: string | undefined) =>
    ["rules", "as of", from, to] as const,
  programmeVersions: ["rules", "of the programme"],
  lastDraft: ["rules", "last draft"],
  versions: (id: string) => ["rules", "versions", id] as const,
  options: (q: string) => ["rules", "options", q] as const,
  picker: (q: string) => ["rules", "picker", q] as const,
  name: (kind: string, id: string) => ["names", kind, id] as const,
} as const;
