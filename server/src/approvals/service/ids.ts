// The ids under which approvals of members are known.

/** The public id: the member in base 36, and a key of its own. */
export const approvalIdOf = (memberId: number, key: string): string =>
  `ap_${memberId.toString(36)}.${key}`;

const idPattern = /^ap_([0-9a-z]{1,10})\.([0-9a-f]{24})$/;

/** The member's number and the approval's key in a public id; undefined for other ids. */
export const partsOfId = (id: string): { memberId: number; key: string } | undefined => {
  const [, member, key] = idPattern.exec(id) ?? [];
  if (member === undefined || key === undefined) return undefined;
  const memberId = Number.parseInt(member, 36);
  return Number.isSafeInteger(memberId) ? { memberId, key } : undefined;
};
