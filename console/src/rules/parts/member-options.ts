// Members as options of a select, and how many there are.
import { listMembers, searchMembers } from "@nuqta/contracts/members.ts";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { call } from "../../kit/api.ts";
import { memberKeys } from "../../members/keys.ts";
import type { Option } from "../../ui/remote-select.tsx";

/** Members by id, name, phone or e-mail. */
export const useMemberOptions = (q: string): readonly Option[] | undefined =>
  useQuery({
    queryKey: memberKeys.options(q),
    queryFn: ({ signal }) => call(searchMembers, { body: { limit: "25", q }, signal }),
    select: ({ data }) =>
      data.map(({ member_id, name }) => ({
        value: member_id,
        label: name === null ? member_id : `${name} (${member_id})`,
      })),
    placeholderData: keepPreviousData,
  }).data;

/** How many members there are. */
export const useMemberTotal = (): number | undefined =>
  useQuery({
    queryKey: memberKeys.total,
    queryFn: ({ signal }) => call(listMembers, { query: { limit: "10" }, signal }),
    select: ({ total }) => total,
  }).data;
