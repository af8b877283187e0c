// Members, their points, their statement, and the reason of each entry.

import { listFraudCases } from "@nuqta/contracts/fraud.ts";
import { adjust, getBalance, listEntries } from "@nuqta/contracts/ledger.ts";
import {
  getMember,
  listStanding,
  patchMember,
  reinstateMember,
  searchMembers,
  suspendMember,
} from "@nuqta/contracts/members.ts";
import { getMemberTier, listTierChanges } from "@nuqta/contracts/policies.ts";
import { eraseMember, exportMember, listConsents, putConsent } from "@nuqta/contracts/privacy.ts";
import { listClaims } from "@nuqta/contracts/redemption.ts";
import { listCustomerTiers } from "@nuqta/contracts/tiers.ts";
import {
  keepPreviousData,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
} from "@tanstack/react-query";
import { approvalKeys } from "../../approvals/keys.ts";
import { fraudKeys } from "../../fraud/keys.ts";
import { type Answer, type Ask, call } from "../../kit/api.ts";
import { download } from "../../kit/download.ts";
import { memberKeys } from "../keys.ts";

export type Member = Answer<typeof getMember>;

export type Balance = Answer<typeof getBalance>;

export type Entry = Answer<typeof listEntries>["data"][number];

export type EntryKind = Entry["kind"];

/** One page of members, found and filtered by the server. */
export const useMembers = (query: Partial<Ask<typeof searchMembers>["body"]>) =>
  useQuery({
    queryKey: memberKeys.list(query),
    queryFn: ({ signal }) => call(searchMembers, { body: { ...query }, signal }),
    placeholderData: keepPreviousData,
  });

/** A member as it stands. */
export const useMember = (id: string) =>
  useQuery({
    queryKey: memberKeys.profile(id),
    queryFn: ({ signal }) => call(getMember, { params: { id }, signal }),
  });

/** The names of the tiers of customers by their ids. */
export const useTierNames = () =>
  useQuery({
    queryKey: memberKeys.tierNames,
    queryFn: ({ signal }) =>
      call(listCustomerTiers, { query: { limit: "100", sort: "rank" }, signal }),
    select: ({ data }) => new Map(data.map(({ tier_id, name }) => [tier_id, name])),
  });

export type MemberTier = Answer<typeof getMemberTier>;

/** The tier of a member now, with what the next one still takes, or as of an instant. */
export const useMemberTier = (id: string, asOf: string | undefined) =>
  useQuery({
    queryKey: memberKeys.tier(id, asOf ?? "now"),
    queryFn: ({ signal }) =>
      call(getMemberTier, {
        params: { id },
        query: asOf === undefined ? {} : { as_of: asOf },
        signal,
      }),
    placeholderData: keepPreviousData,
  });

export type TierChange = Answer<typeof listTierChanges>["data"][number];

/** How a member came to the tier of today, the newest move first. */
export const useTierChanges = (id: string) =>
  useQuery({
    queryKey: memberKeys.tierChanges(id),
    queryFn: ({ signal }) => call(listTierChanges, { params: { id }, signal }),
    select: ({ data }) => data,
  });

export type Claim = Answer<typeof listClaims>["data"][number];

/** The rewards a member has claimed, the newest first. */
export const useClaims = (id: string) =>
  useQuery({
    queryKey: memberKeys.claims(id),
    queryFn: ({ signal }) => call(listClaims, { params: { id }, signal }),
    select: ({ data }) => data,
  });

/** The points of a member now, or as they stood at an instant; not asked for while `isAsked` is false. */
export const useBalance = (id: string, asOf: string | undefined, isAsked = true) =>
  useQuery({
    enabled: isAsked,
    queryKey: memberKeys.balance(id, asOf ?? "now"),
    queryFn: ({ signal }) =>
      call(getBalance, {
        params: { id },
        query: asOf === undefined ? {} : { as_of: asOf },
        signal,
      }),
    placeholderData: keepPreviousData,
  });

/** The statement, newest first, fetched on as somebody reads. */
export const useEntries = (id: string, kind: EntryKind | undefined) =>
  useInfiniteQuery({
    queryKey: memberKeys.entries(id, kind ?? "all"),
    initialPageParam: undefined as string | undefined,
    queryFn: ({ signal, pageParam }) =>
      call(listEntries, {
        params: { id },
        query: {
          limit: "25",
          sort: "-recorded_at",
          ...(pageParam && { cursor: pageParam }),
          ...(kind && { kind }),
        },
        signal,
      }),
    getNextPageParam: (page) => page.next_cursor ?? undefined,
  });

type Adjustment = { points: number; reason: string; note?: string };

/** Gives or takes points by hand; `key` makes a second click harmless. */
export const useAdjust = (id: string) => {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: ({ key, ...body }: Adjustment & { key: string }) =>
      call(adjust, { params: { id }, body, idempotencyKey: key }),
    onSuccess: () =>
      Promise.all([
        cache.invalidateQueries({ queryKey: memberKeys.one(id) }),
        cache.invalidateQueries({ queryKey: memberKeys.lists }),
        cache.invalidateQueries({ queryKey: approvalKeys.all }),
      ]),
  });
};

type Profile = Partial<Pick<Member, "name" | "email" | "phone" | "locale">>;

/** Changes who a member is. */
export const usePatchMember = (id: string) => {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (body: Profile) => call(patchMember, { params: { id }, body }),
    onSuccess: (member) => {
      cache.setQueryData(memberKeys.profile(id), member);
      return cache.invalidateQueries({ queryKey: memberKeys.lists });
    },
  });
};

/** How a member's standing changed. */
export const useStanding = (id: string) =>
  useQuery({
    queryKey: memberKeys.standing(id),
    queryFn: ({ signal }) => call(listStanding, { params: { id }, signal }),
  });

export type FraudCase = Answer<typeof listFraudCases>["data"][number];

/** A member's cases of suspected fraud, the newest hundred. */
export const useFlags = (id: string) =>
  useQuery({
    queryKey: memberKeys.flags(id),
    queryFn: ({ signal }) =>
      call(listFraudCases, { query: { member_id: id, sort: "-raised_at", limit: "100" }, signal }),
  });

export type StandingAct = "suspend" | "reinstate";

/** Suspends or reinstates; both may be sent again. */
export const useStandingAct = (id: string) => {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: ({ act, reason }: { act: StandingAct; reason: string }) =>
      act === "suspend"
        ? call(suspendMember, { params: { id }, body: { reason } })
        : call(reinstateMember, { params: { id }, body: { reason } }),
    onSuccess: () =>
      Promise.all([
        cache.invalidateQueries({ queryKey: memberKeys.one(id) }),
        cache.invalidateQueries({ queryKey: memberKeys.lists }),
        cache.invalidateQueries({ queryKey: fraudKeys.all }),
      ]),
  });
};

export type Consent = Answer<typeof listConsents>["data"][number];
/** A change as it was said, whether it counts today or not. */
export type ConsentSaid = Answer<typeof listConsents>["history"][number];

/** What a member may be written about, and what was said when. */
export const useConsents = (id: string) =>
  useQuery({
    queryKey: memberKeys.consents(id),
    queryFn: ({ signal }) => call(listConsents, { params: { id }, signal }),
  });

/** Records what a member said about being written to. */
export const useConsent = (id: string) => {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (body: Ask<typeof putConsent>["body"]) =>
      call(putConsent, { params: { id }, body }),
    onSuccess: () => cache.invalidateQueries({ queryKey: memberKeys.consents(id) }),
  });
};

/** Keeps everything that is held about a member as a file. */
export const useExport = (id: string) =>
  useMutation({
    mutationFn: () => download(exportMember, { params: { id } }, `member-${id}.json`),
  });

/** Erases a member for good. */
export const useErase = (id: string) => {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (body: { confirm: string; reason: string }) =>
      call(eraseMember, { params: { id }, body }),
    onSuccess: () =>
      Promise.all([
        cache.invalidateQueries({ queryKey: memberKeys.lists }),
        cache.invalidateQueries({ queryKey: approvalKeys.all }),
      ]),
  });
};
