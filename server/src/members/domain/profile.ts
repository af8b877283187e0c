// A member's profile: introduced once, filled in for a stub, and changed field by field.

import { toEpochMs } from "@nuqta/contracts/kit/instant.ts";
import { hourMs, minuteMs } from "@nuqta/contracts/kit/time.ts";
import type { MemberChange, NewMember } from "@nuqta/contracts/members.ts";
import { accept, type Decision, type FieldError, refuse } from "../../kit/pure/decision.ts";

export type Attributes = NewMember["attributes"];

export type Profile = {
  name: string | null;
  email: string | null;
  phone: string | null;
  /** `1990-02-28` */
  birthDate: string | null;
  locale: "ar" | "en" | null;
  attributes: Attributes;
  /** Epoch ms of the first and the last write. */
  createdAt: number;
  updatedAt: number;
  /** Hash of what the member was introduced with, hex; null when it never was. */
  contentHash: string | null;
};

/** Clocks of callers may be ahead by this much. */
const aheadMaxMs = 5 * minuteMs;
const attributesMax = 50;

const futureErrors = (
  sent: { birth_date?: string | null | undefined; joined_at?: string | undefined },
  now: number,
): FieldError[] => {
  const errors: FieldError[] = [];
  // A birthday begins up to fourteen hours earlier in the east than in UTC.
  if (sent.birth_date && Date.parse(sent.birth_date) > now + 14 * hourMs)
    errors.push({ path: "birth_date", code: "out_of_range" });
  if (sent.joined_at && toEpochMs(sent.joined_at) > now + aheadMaxMs)
    errors.push({ path: "joined_at", code: "out_of_range" });
  return errors;
};

const emptyProfile = (now: number): Profile => ({
  name: null,
  email: null,
  phone: null,
  birthDate: null,
  locale: null,
  attributes: {},
  createdAt: now,
  updatedAt: now,
  contentHash: null,
});

export type Written = { profile: Profile; joinedAt: number; changed: readonly string[] };

/**
 * Introduces a member. The same introduction (by `contentHash`) again is answered `known`; another one
 * is refused `member_exists`. Of the joining told and the first order seen, the earlier holds.
 * @param now epoch ms
 */
export const introduce = (
  before: { profile: Profile | undefined; joinedAt: number; isNew: boolean },
  sent: NewMember,
  given: { contentHash: string; now: number },
): Decision<Written | "known"> => {
  if (before.profile?.contentHash === given.contentHash) return accept("known");
  if (before.profile && before.profile.contentHash !== null)
    return refuse("member_exists", { errors: [{ path: "member_id", code: "duplicate_value" }] });
  const { member_id: _, ...fields } = sent;
  const written = change(before, fields, given.now);
  if (!written.ok) return written;
  const told = sent.joined_at === undefined ? given.now : toEpochMs(sent.joined_at);
  return accept({
    ...written.value,
    joinedAt: before.isNew ? told : Math.min(told, before.joinedAt),
    profile: { ...written.value.profile, contentHash: given.contentHash, updatedAt: given.now },
  });
};

/** Changes what is sent and keeps the rest; a change of nothing leaves the profile as it was. */
export const change = (
  before: { profile: Profile | undefined; joinedAt: number },
  sent: MemberChange,
  now: number,
): Decision<Written> => {
  const errors = futureErrors(sent, now);
  const old = before.profile ?? emptyProfile(now);
  const attributes = mergeAttributes(old.attributes, sent.attributes);
  if (Object.keys(attributes).length > attributesMax)
    errors.push({ path: "attributes", code: "too_many_items", limit: attributesMax });
  if (errors.length > 0) return refuse("validation_failed", { errors });
  const kept = <T>(value: T | undefined, otherwise: T): T =>
    value === undefined ? otherwise : value;
  const profile: Profile = {
    ...old,
    name: kept(sent.name, old.name),
    email: kept(sent.email, old.email),
    phone: kept(sent.phone, old.phone),
    birthDate: kept(sent.birth_date, old.birthDate),
    locale: kept(sent.locale, old.locale),
    attributes,
  };
  const joinedAt = sent.joined_at === undefined ? before.joinedAt : toEpochMs(sent.joined_at);
  const changed = changedFields(old, profile);
  if (joinedAt !== before.joinedAt) changed.push("joined_at");
  if (changed.length > 0) profile.updatedAt = now;
  return accept({ profile, joinedAt, changed });
};

const mergeAttributes = (old: Attributes, sent: Attributes | null | undefined): Attributes => {
  if (sent === undefined) return old;
  if (sent === null) return {};
  const merged = new Map(Object.entries(old));
  for (const [name, value] of Object.entries(sent)) {
    if (value === null) merged.delete(name);
    else merged.set(name, value);
  }
  return Object.fromEntries(merged);
};

const fields = {
  name: "name",
  email: "email",
  phone: "phone",
  birth_date: "birthDate",
  locale: "locale",
} as const satisfies Record<string, keyof Profile>;

const changedFields = (old: Profile, now: Profile): string[] => {
  const changed = Object.entries(fields).flatMap(([name, field]) =>
    old[field] === now[field] ? [] : [name],
  );
  const names = new Set([...Object.keys(old.attributes), ...Object.keys(now.attributes)]);
  const differs = [...names].some((name) => old.attributes[name] !== now.attributes[name]);
  return differs ? [...changed, "attributes"] : changed;
};
