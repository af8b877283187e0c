// Public ids of what a member has many of: approvals, late arrivals, fraud cases.

/**
 * Ids of one kind: its prefix, the member's number in base 36, and a key among those of the member.
 * @param prefix two letters, as `ap`
 * @param key the form of a key, as the source of a regular expression
 */
export const memberKeyIds = (prefix: string, key: string) => {
  const pattern = new RegExp(`^${prefix}_([0-9a-z]{1,10})\\.(${key})$`);
  return {
    of: (memberId: number, given: string): string => `${prefix}_${memberId.toString(36)}.${given}`,
    /** Member and key of an id; undefined where it is none of this kind. */
    read: (id: string): { memberId: number; key: string } | undefined => {
      const [, member, found] = pattern.exec(id) ?? [];
      if (member === undefined || found === undefined) return undefined;
      const memberId = Number.parseInt(member, 36);
      return Number.isSafeInteger(memberId) ? { memberId, key: found } : undefined;
    },
  };
};
