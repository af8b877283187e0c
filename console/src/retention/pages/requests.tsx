// Requests of members by the data protection law: those due first, found and filtered.
import { Button } from "@mantine/core";
import { rightsKinds, rightsStates } from "@nuqta/contracts/rights-requests.ts";
import { Link } from "@tanstack/react-router";
import { addresses } from "../../addresses.ts";
import { useSpeech } from "../../i18n/language.tsx";
import { useListState } from "../../kit/list-state.ts";
import { ListFilter, ListSearch } from "../../kit/list-tools.tsx";
import { PagedTable } from "../../kit/paged-table.tsx";
import type { Column } from "../../ui/data-table.tsx";
import { lastInstantOf } from "../domain.ts";
import { RightsState } from "../parts/rights-marks.tsx";
import { type RightsRequest, useRightsRequests } from "../parts/rights-queries.ts";
import { rightsTexts as texts } from "../parts/rights-texts.ts";
import { PrivacyTabs } from "../parts/tabs.tsx";
import { rightsList } from "../search.ts";

/** The page /admin/data-retention/requests. */
export const RequestsPage = () => {
  const { t } = useSpeech();
  const list = useListState(rightsList);
  const found = useRightsRequests(list.query);
  const columns = useColumns();
  const { member_id: member } = list.filters;
  return (
    <div className="stack">
      <PrivacyTabs current="rights" />
      <section className="card" aria-label={t(texts.title)}>
        <div className="toolbar">
          <div className="toolbar-lead">
            <h2>{member === undefined ? t(texts.title) : t(texts.ofMember, { id: member })}</h2>
            <p className="muted small">{t(texts.hint)}</p>
          </div>
          <Button
            renderRoot={(props) => (
              <Link
                to={addresses.rightsRequest}
                params={{ id: "new" }}
                search={member === undefined ? {} : { member }}
                {...props}
              />
            )}
          >
            {t(texts.add)}
          </Button>
        </div>
        <div className="toolbar">
          {member === undefined ? (
            <ListSearch label={t(texts.search)} list={list} />
          ) : (
            <Button variant="default" onClick={() => list.setFilter("member_id", null)}>
              {t(texts.everyone)}
            </Button>
          )}
          <ListFilter
            list={list}
            name="state"
            label={t(texts.anyState)}
            data={rightsStates.map((one) => ({ value: one, label: t(texts[one]) }))}
          />
          <ListFilter
            list={list}
            name="kind"
            label={t(texts.anyKind)}
            data={rightsKinds.map((one) => ({ value: one, label: t(texts[one]) }))}
          />
        </div>
        <PagedTable
          name="rights"
          caption={t(texts.title)}
          columns={columns}
          keyOf={({ request_id }) => request_id}
          list={list}
          found={found}
          empty={{ title: t(texts.none) }}
        />
      </section>
    </div>
  );
};

const useColumns = (): Column<RightsRequest>[] => {
  const { t, date, dateTime } = useSpeech();
  return [
    {
      id: "received",
      head: t(texts.received),
      sort: "received_at",
      cell: ({ request_id, received_at }) => (
        <Link to={addresses.rightsRequest} params={{ id: request_id }}>
          {dateTime(received_at)}
        </Link>
      ),
    },
    {
      id: "member",
      head: t(texts.member),
      isWide: true,
      cell: ({ member_id }) => <bdi>{member_id}</bdi>,
    },
    { id: "kind", head: t(texts.kind), cell: ({ kind }) => t(texts[kind]) },
    {
      id: "due",
      head: t(texts.due),
      sort: "due_at",
      cell: ({ due_at }) => date(lastInstantOf(due_at)),
    },
    { id: "state", head: t(texts.state), cell: (one) => <RightsState one={one} /> },
  ];
};
