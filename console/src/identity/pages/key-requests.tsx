// What a key asked for: route, answer, duration and request id, narrowed by answer, refusal and time.
import { Link, useParams } from "@tanstack/react-router";
import { addresses } from "../../addresses.ts";
import { instantInCairo } from "../../i18n/days.ts";
import { useSpeech } from "../../i18n/language.tsx";
import { type ListControl, useListState } from "../../kit/list-state.ts";
import { ListFilter, ListSearch } from "../../kit/list-tools.tsx";
import { PagedTable } from "../../kit/paged-table.tsx";
import type { Column } from "../../ui/data-table.tsx";
import { DayField } from "../../ui/day-field.tsx";
import { Pill } from "../../ui/page.tsx";
import { requestTexts as texts } from "../parts/request-texts.ts";
import { type KeyRequest, useKeyRequests } from "../queries/key-requests.ts";
import { keyRequestList } from "../search.ts";

/** The page /admin/api-keys/{id}. */
export const KeyRequestsPage = () => {
  const { t, number } = useSpeech();
  const { id } = useParams({ from: addresses.apiKeyRequests });
  const list = useListState(keyRequestList);
  const requests = useKeyRequests(id, queryOf(list));
  const columns = useColumns();
  const { name, codes = [], left_out: leftOut = 0 } = requests.data ?? {};
  const title = name === undefined ? t(texts.requests) : t(texts.title, { name });
  return (
    <section className="card" aria-label={title}>
      <div className="padded stack">
        <div className="row spread">
          <h2>{title}</h2>
          <Link to={addresses.apiKeys}>{t(texts.back)}</Link>
        </div>
        <p className="muted small">{t(texts.help)}</p>
        {leftOut > 0 && <p className="small">{t(texts.leftOut, { count: number(leftOut) })}</p>}
      </div>
      <Filters list={list} codes={codes} />
      <PagedTable
        name="key-requests"
        caption={title}
        columns={columns}
        keyOf={(request) => request.request_id}
        list={list}
        found={requests}
        empty={{ title: t(texts.empty), help: t(texts.emptyHelp) }}
      />
    </section>
  );
};

type Filter = ReturnType<typeof keyRequestList.filters.parse>;
type List = ListControl<Filter, "at" | "-at">;

/** Times stand in the address as the fields have them, in Cairo; the server is asked for instants. */
const queryOf = ({ query }: List) => {
  const { from, to, ...rest } = query;
  return {
    ...rest,
    from: from === undefined ? undefined : instantInCairo(from),
    to: to === undefined ? undefined : instantInCairo(to),
  };
};

const Filters = ({ list, codes }: { list: List; codes: readonly string[] }) => {
  const { t } = useSpeech();
  const time = (name: "from" | "to") => (
    <DayField
      hasTime
      label={t(texts[name])}
      value={list.filters[name] ?? ""}
      onChange={(value) => list.setFilter(name, value)}
    />
  );
  return (
    <div className="toolbar">
      <ListSearch label={t(texts.search)} list={list} />
      <ListFilter
        list={list}
        name="status"
        label={t(texts.status)}
        isLabelShown
        any={t(texts.anyStatus)}
        data={(["2xx", "4xx", "5xx"] as const).map((value) => ({ value, label: t(texts[value]) }))}
        w={140}
      />
      <ListFilter
        list={list}
        name="code"
        label={t(texts.code)}
        isLabelShown
        any={t(texts.anyCode)}
        data={codes.map((value) => ({ value, label: value }))}
        w={170}
      />
      {time("from")}
      {time("to")}
    </div>
  );
};

const toneOf = (status: number) => (status >= 500 ? "loss" : status >= 400 ? "warn" : "on");

const useColumns = (): Column<KeyRequest>[] => {
  const { t, number, exactTime } = useSpeech();
  return [
    { id: "when", head: t(texts.when), sort: "at", cell: ({ at }) => exactTime(at) },
    {
      id: "request",
      head: t(texts.request),
      isWide: true,
      cell: ({ method, route }) => (
        <span className="mono" dir="ltr">
          {method} {route}
        </span>
      ),
    },
    {
      id: "answer",
      head: t(texts.answer),
      cell: ({ status, code }) => (
        <span className="row gap-6">
          <Pill tone={toneOf(status)}>{String(status)}</Pill>
          {code !== null && (
            <span className="mono small" dir="ltr">
              {code}
            </span>
          )}
        </span>
      ),
    },
    {
      id: "duration",
      head: t(texts.duration),
      isNumber: true,
      cell: ({ duration_ms: count }) => t(texts.milliseconds, { count: number(count) }),
    },
    {
      id: "request_id",
      head: t(texts.requestId),
      cell: ({ request_id: id }) => (
        <span className="mono small" dir="ltr">
          {id}
        </span>
      ),
    },
  ];
};
