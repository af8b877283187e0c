// API keys, and one's own sessions.

import { endOtherSessions, endSession, listSessions } from "@nuqta/contracts/account-sessions.ts";
import {
  adoptApiKey,
  apiKeyUsage,
  changeApiKey,
  createApiKey,
  listApiKeys,
  revokeApiKey,
  rotateApiKey,
} from "@nuqta/contracts/api-keys.ts";
import type { Scope } from "@nuqta/contracts/kit/permission.ts";
import { getTestWorld, restartTestWorld } from "@nuqta/contracts/test-mode.ts";
import { useInfiniteQuery, useMutation, useQuery } from "@tanstack/react-query";
import { type Answer, call } from "../../kit/api.ts";
import { queryClient } from "../../kit/queries.ts";
import { identityKeys } from "../keys.ts";

export type ApiKey = Answer<typeof listApiKeys>["data"][number];

/** The API keys, newest first, fetched on as somebody reads. */
export const useApiKeys = () =>
  useInfiniteQuery({
    queryKey: identityKeys.apiKeys,
    initialPageParam: undefined as string | undefined,
    queryFn: ({ signal, pageParam }) =>
      call(listApiKeys, {
        query: { limit: "25", sort: "-created_at", ...(pageParam && { cursor: pageParam }) },
        signal,
      }),
    getNextPageParam: (page) => page.next_cursor ?? undefined,
  });

type NewKey = { name: string; scopes: Scope[]; days: number; ips: string[]; livemode: boolean };

/** Makes a key; the answer is the only place where it stands. */
export const useCreateApiKey = () =>
  useMutation({
    mutationFn: ({ name, scopes, days, ips, livemode }: NewKey) =>
      call(createApiKey, {
        body: { name, scopes, expires_in_days: days, allowed_ips: ips, livemode },
      }),
    onSuccess: () =>
      Promise.all(
        [identityKeys.apiKeys, identityKeys.testWorld].map((queryKey) =>
          queryClient.invalidateQueries({ queryKey }),
        ),
      ),
  });

/** Whether there is a test world, and what time it is there. */
export const useTestWorld = () =>
  useQuery({
    queryKey: identityKeys.testWorld,
    queryFn: ({ signal }) => call(getTestWorld, { signal }),
  });

/** Empties the test world and fills it again. */
export const useRestartTestWorld = () =>
  useMutation({
    mutationFn: () => call(restartTestWorld, {}),
    onSuccess: (world) => queryClient.setQueryData(identityKeys.testWorld, world),
  });

/** Revokes a key for good. */
export const useRevokeApiKey = () =>
  useMutation({
    mutationFn: (id: string) => call(revokeApiKey, { params: { id } }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: identityKeys.apiKeys }),
  });

/** Answers for a key that somebody else made. */
export const useAdoptApiKey = () =>
  useMutation({
    mutationFn: (id: string) => call(adoptApiKey, { params: { id } }),
    onSuccess: () =>
      Promise.all(
        [identityKeys.apiKeys, identityKeys.team].map((queryKey) =>
          queryClient.invalidateQueries({ queryKey }),
        ),
      ),
  });

/** Changes the name of a key and where it may be used from. */
export const useChangeApiKey = (id: string) =>
  useMutation({
    mutationFn: (body: { name: string; allowed_ips: string[] }) =>
      call(changeApiKey, { params: { id }, body }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: identityKeys.apiKeys }),
  });

/** Renews a key; the answer is the only place where the new one stands. */
export const useRotateApiKey = (id: string) =>
  useMutation({
    mutationFn: ({ overlap, days }: { overlap: number; days: number }) =>
      call(rotateApiKey, {
        params: { id },
        body: { overlap_hours: overlap, expires_in_days: days },
      }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: identityKeys.apiKeys }),
  });

/** The calls of a key by day. */
export const useKeyUsage = (id: string) =>
  useQuery({
    queryKey: identityKeys.apiKeyUsage(id),
    queryFn: ({ signal }) => call(apiKeyUsage, { params: { id }, signal }),
  });

export type OwnSession = Answer<typeof listSessions>["data"][number];

/** Where one is signed in. */
export const useOwnSessions = () =>
  useQuery({
    queryKey: identityKeys.ownSessions,
    queryFn: ({ signal }) => call(listSessions, { signal }),
  });

/** Ends one of one's own sessions, or all others when no id is given. */
export const useEndSession = () =>
  useMutation({
    mutationFn: (id: string | undefined) =>
      id === undefined ? call(endOtherSessions, {}) : call(endSession, { params: { id } }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: identityKeys.ownSessions }),
  });
