// Every member: found by what a support agent is told, and led to the whole story.

import { memberStatuses } from "@nuqta/contracts/members.ts";
import { Link } from "@tanstack/react-router";
import { addresses } from "../../addresses.ts";
import { useSpeech } from "../../i18n/language.tsx";
import { useListState } from "../../kit/list-state.ts";
import { ListFilter, ListSearch } from "../../kit/list-tools.tsx";
import { PagedTable } from "../../kit/paged-table.tsx";
import type { Column } from "../../ui/data-table.tsx";
import { words } from "../../ui/words.ts";
import { MemberStatus } from "../parts/status.tsx";
import { type Member, useMembers, useTierNames } from "../queries/members.ts";
import { memberList } from "../search.ts";
import { memberTexts as texts } from "../texts.ts";

/** The page /admin/members. */
export const MembersPage = () => {
  const { t } = useSpeech();
  const list = useListState(memberList);
  const members = useMembers(list.query);
  const columns = useColumns();
  return (
    <section className="card" aria-label={t(texts.listTitle)}>
      <div className="toolbar">
        <ListSearch label={t(texts.search)} list={list} />
        <ListFilter
          list={list}
          name="status"
          label={t(words.status)}
          any={t(texts.anyStatus)}
          data={memberStatuses.map((status) => ({ value: status, label: t(texts[status]) }))}
          w={200}
        />
      </div>
      <PagedTable
        name="members"
        caption={t(texts.listTitle)}
        columns={columns}
        keyOf={(member) => member.member_id}
        list={list}
        found={members}
        empty={{ title: t(texts.empty), help: t(texts.emptyHelp) }}
      />
    </section>
  );
};

const useColumns = (): Column<Member>[] => {
  const { t, number, money, date } = useSpeech();
  const { data: tiers } = useTierNames();
  const tierName = (id: string | null) => (id === null ? "—" : (tiers?.get(id) ?? id));
  return [
    {
      id: "member",
      isWide: true,
      head: t(texts.member),
      cell: (member) => (
        <Link to={addresses.member} params={{ id: member.member_id }}>
          <bdi>{member.name ?? t(texts.nameless)}</bdi>
        </Link>
      ),
    },
    {
      id: "id",
      head: t(texts.id),
      sort: "member_id",
      cell: (member) => (
        <bdi dir="ltr" className="mono">
          {member.member_id}
        </bdi>
      ),
    },
    {
      id: "contact",
      head: t(texts.contact),
      cell: (member) => <bdi dir="ltr">{member.phone ?? member.email ?? "—"}</bdi>,
    },
    {
      id: "tier",
      head: t(texts.tier),
      isWide: true,
      cell: (member) => <bdi>{tierName(member.tier)}</bdi>,
    },
    {
      id: "status",
      head: t(words.status),
      cell: (member) => <MemberStatus status={member.status} />,
    },
    {
      id: "available",
      head: t(texts.available),
      isNumber: true,
      cell: (member) => number(member.balance.available),
    },
    {
      id: "orders",
      head: t(texts.orders),
      isNumber: true,
      cell: (member) => number(member.orders_count),
    },
    {
      id: "spend",
      head: t(texts.spend),
      isNumber: true,
      cell: (member) => <bdi>{money(member.spend)}</bdi>,
    },
    {
      id: "joined",
      head: t(texts.joined),
      sort: "joined_at",
      cell: (member) => date(member.joined_at),
    },
  ];
};
