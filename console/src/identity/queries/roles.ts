// Roles: those that are there, and those that owners put together.
import {
  changeTeamRole,
  createTeamRole,
  deleteTeamRole,
  listTeamRoles,
} from "@nuqta/contracts/team-roles.ts";
import { useMutation, useQuery } from "@tanstack/react-query";
import { type Answer, type Ask, call } from "../../kit/api.ts";
import { queryClient } from "../../kit/queries.ts";
import { identityKeys } from "../keys.ts";

export type Role = Answer<typeof listTeamRoles>["data"][number];
/** A role as it is given to somebody. */
export type GivenRole = { role: Role["role"]; role_id?: string };

/** Names a role in lists: its name, or the id of one that was put together. */
export const keyOfRole = ({ role, role_id: id }: Pick<Role, "role" | "role_id">): string =>
  id ?? role;

/** The role of that key as it is given to somebody. */
export const givenOf = ({ role, role_id: id }: Pick<Role, "role" | "role_id">): GivenRole =>
  id === null ? { role } : { role, role_id: id };

const refresh = () =>
  Promise.all(
    [identityKeys.roles, identityKeys.team].map((queryKey) =>
      queryClient.invalidateQueries({ queryKey }),
    ),
  );

/** Every role, with what it may do and how many have it. */
export const useTeamRoles = () =>
  useQuery({
    queryKey: identityKeys.roles,
    queryFn: ({ signal }) => call(listTeamRoles, { signal }),
  });

type NewRole = Ask<typeof createTeamRole>["body"];

/** Saves a role: a new one, or the one of `id`. */
export const useSaveRole = (id: string | undefined) =>
  useMutation({
    mutationFn: (body: NewRole) =>
      id === undefined
        ? call(createTeamRole, { body })
        : call(changeTeamRole, { params: { id }, body }),
    onSuccess: refresh,
  });

/** Deletes a role; whoever has it gets another. */
export const useDeleteRole = (id: string) =>
  useMutation({
    mutationFn: (moveTo: string | undefined) =>
      call(deleteTeamRole, {
        params: { id },
        query: moveTo === undefined ? {} : { move_to: moveTo },
      }),
    onSuccess: refresh,
  });
