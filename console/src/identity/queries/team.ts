// The accounts of people, their roles and their sessions.

import {
  changeTeamAccount,
  endTeamSession,
  endTeamSessions,
  inviteToTeam,
  listTeam,
  listTeamKeys,
  listTeamSessions,
  sendTeamPassword,
  vouchForAccount,
} from "@nuqta/contracts/team.ts";
import { keepPreviousData, useMutation, useQuery } from "@tanstack/react-query";
import { type Answer, type Ask, call } from "../../kit/api.ts";
import { queryClient } from "../../kit/queries.ts";
import { identityKeys } from "../keys.ts";
import type { GivenRole } from "./roles.ts";

export type Account = Answer<typeof listTeam>["data"][number];

// Roles are told with how many have them.
const refresh = () =>
  Promise.all(
    [identityKeys.team, identityKeys.roles].map((queryKey) =>
      queryClient.invalidateQueries({ queryKey }),
    ),
  );

/** One page of accounts, found and filtered by the server. */
export const useTeam = (query: Ask<typeof listTeam>["query"]) =>
  useQuery({
    queryKey: identityKeys.teamList(query),
    queryFn: ({ signal }) => call(listTeam, { query, signal }),
    placeholderData: keepPreviousData,
  });

type Invitation = { email: string; name: string; locale: "en" | "ar" } & GivenRole;

/** Makes an account; its password goes by mail. */
export const useInvite = () =>
  useMutation({
    mutationFn: (body: Invitation) => call(inviteToTeam, { body }),
    onSuccess: refresh,
  });

type Change = { id: string; name?: string; status?: Account["status"] } & Partial<GivenRole>;

/** Changes the name, role or status of an account. */
export const useChangeAccount = () =>
  useMutation({
    mutationFn: ({ id, ...body }: Change) => call(changeTeamAccount, { params: { id }, body }),
    onSuccess: refresh,
  });

/** Mails somebody a new temporary password. */
export const useSendPassword = () =>
  useMutation({
    mutationFn: (id: string) => call(sendTeamPassword, { params: { id } }),
    onSuccess: refresh,
  });

/** Vouches for somebody whom another owner invited. */
export const useVouch = () =>
  useMutation({
    mutationFn: (id: string) => call(vouchForAccount, { params: { id } }),
    onSuccess: refresh,
  });

export type TeamKey = Answer<typeof listTeamKeys>["data"][number];

/** The keys that somebody answers for or may know, and which stop without their account. */
export const useTeamKeys = (id: string) =>
  useQuery({
    queryKey: identityKeys.teamKeys(id),
    queryFn: ({ signal }) => call(listTeamKeys, { params: { id }, signal }),
  });

export type TeamSession = Answer<typeof listTeamSessions>["data"][number];

/** Where somebody is signed in. */
export const useTeamSessions = (id: string) =>
  useQuery({
    queryKey: identityKeys.teamSessions(id),
    queryFn: ({ signal }) => call(listTeamSessions, { params: { id }, signal }),
  });

/** Ends one session of somebody else, or all of them when none is named. */
export const useEndTeamSession = (id: string) =>
  useMutation({
    mutationFn: (session: string | undefined) =>
      session === undefined
        ? call(endTeamSessions, { params: { id } })
        : call(endTeamSession, { params: { id, session_id: session } }),
    onSuccess: refresh,
  });
