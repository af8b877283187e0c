// What must hold between the parts of one rule set: ids are unique and references have an end.

type Parts = {
  timezone: string;
  base: { mode: string; enabled: boolean; global?: unknown };
  rules: readonly {
    rule_id: string;
    stack_group?: string | undefined;
    campaign_id?: string | undefined;
  }[];
  campaigns: readonly { campaign_id: string }[];
  stack_groups: readonly { id: string; parent?: string | undefined }[];
  caps: readonly { id: string }[];
};

type Issues = {
  addIssue: (issue: {
    code: "custom";
    path: (string | number)[];
    message: string;
    params: { code: string };
  }) => void;
};

/** Refuses double ids, references to nothing, groups nested twice and unknown time zones. */
export const checkRuleSet = (set: Parts, context: Issues): void => {
  const refuse = (path: (string | number)[], code: string, message: string) =>
    context.addIssue({ code: "custom", path, message, params: { code } });
  const unique = (list: string, ids: readonly string[]) => {
    const seen = new Set<string>();
    ids.forEach((id, position) => {
      if (seen.has(id)) refuse([list, position], "duplicate_id", `${id} is there twice`);
      seen.add(id);
    });
    return seen;
  };
  unique(
    "rules",
    set.rules.map((rule) => rule.rule_id),
  );
  unique(
    "caps",
    set.caps.map((cap) => cap.id),
  );
  const campaigns = unique(
    "campaigns",
    set.campaigns.map((one) => one.campaign_id),
  );
  const groups = unique(
    "stack_groups",
    set.stack_groups.map((group) => group.id),
  );
  const nested = new Set(set.stack_groups.filter((group) => group.parent).map((one) => one.id));

  set.rules.forEach((rule, position) => {
    if (rule.campaign_id !== undefined && !campaigns.has(rule.campaign_id)) {
      refuse(["rules", position, "campaign_id"], "unknown_campaign", "no such campaign");
    }
    if (rule.stack_group !== undefined && !groups.has(rule.stack_group)) {
      refuse(["rules", position, "stack_group"], "unknown_group", "no such stack group");
    }
  });
  set.stack_groups.forEach((group, position) => {
    if (group.parent === undefined) return;
    const path = ["stack_groups", position, "parent"];
    if (!groups.has(group.parent)) refuse(path, "unknown_group", "no such stack group");
    if (nested.has(group.parent)) refuse(path, "nested_twice", "groups nest one level");
  });
  if (set.base.enabled && set.base.mode === "global" && set.base.global === undefined) {
    refuse(["base", "global"], "missing", "the global mode needs its method");
  }
  if (!isZone(set.timezone)) refuse(["timezone"], "unknown_zone", "no such time zone");
};

const isZone = (name: string): boolean => {
  try {
    new Intl.DateTimeFormat("en", { timeZone: name });
    return true;
  } catch {
    return false;
  }
};
