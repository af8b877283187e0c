// The log of an endpoint: every delivery with its tries, what was sent and the head of what came back.

import { Button } from "@mantine/core";
import { eventTypes } from "@nuqta/contracts/events.ts";
import { deliveryStates } from "@nuqta/contracts/webhooks.ts";
import { useState } from "react";
import { useSpeech } from "../../i18n/language.tsx";
import { useListState } from "../../kit/list-state.ts";
import { ListFilter, ListSearch } from "../../kit/list-tools.tsx";
import { PagedTable } from "../../kit/paged-table.tsx";
import type { Column } from "../../ui/data-table.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { FailedToLoad, LoadingCards, useFailureText } from "../../ui/page.tsx";
import { toastDone, toastRefused } from "../../ui/toasts.ts";
import { words } from "../../ui/words.ts";
import {
  type Delivery,
  type DeliveryDetail,
  useDeliveries,
  useDelivery,
  useRetry,
} from "../queries/webhooks.ts";
import { deliveryList } from "../search.ts";
import { webhookTexts as texts } from "../texts/webhooks.ts";
import "./documentation.css";
import { RowButton } from "../../ui/row-button.tsx";
import { DeliveryPill, stateTexts, useOutcome } from "./endpoint-state.tsx";

/** A page of deliveries; one opens in a dialog. */
export const DeliveryLog = ({ id }: { id: string }) => {
  const { t } = useSpeech();
  const list = useListState(deliveryList);
  const event_type = eventTypes.find((one) => one === list.filters.event_type);
  const deliveries = useDeliveries(id, { ...list.query, event_type });
  const [shown, setShown] = useState<Delivery>();
  const columns = useColumns(setShown);
  return (
    <section className="card" aria-label={t(texts.log)}>
      <div className="toolbar">
        <div className="toolbar-lead">
          <h2>{t(texts.log)}</h2>
          <p className="muted small">{t(texts.logHelp)}</p>
        </div>
        <ListSearch label={t(texts.searchLog)} list={list} />
        <ListFilter
          list={list}
          name="state"
          label={t(texts.state)}
          isLabelShown
          any={t(words.all)}
          data={deliveryStates.map((value) => ({ value, label: t(stateTexts[value]) }))}
          w={160}
        />
        <ListFilter
          list={list}
          name="event_type"
          label={t(texts.event)}
          isLabelShown
          any={t(words.all)}
          data={eventTypes.map((value) => ({ value, label: value }))}
          w={200}
        />
      </div>
      <PagedTable
        name="deliveries"
        caption={t(texts.log)}
        columns={columns}
        keyOf={(delivery) => delivery.id}
        list={list}
        found={deliveries}
        empty={{ title: t(texts.logEmpty) }}
      />
      <Dialog
        isOpen={shown !== undefined}
        onClose={() => setShown(undefined)}
        title={shown?.event_type ?? ""}
        size={760}
      >
        {shown !== undefined && <Details id={id} deliveryId={shown.id} />}
      </Dialog>
    </section>
  );
};

const useColumns = (open: (delivery: Delivery) => void): Column<Delivery>[] => {
  const { t, label, number, dateTime } = useSpeech();
  const outcomeOf = useOutcome();
  return [
    {
      id: "event",
      head: t(texts.event),
      cell: (delivery) => (
        <>
          <span className="mono" dir="ltr">
            {delivery.event_type}
          </span>
          {delivery.kind !== "event" && (
            <span className="muted small">
              {" "}
              ({t(delivery.kind === "test" ? texts.kindTest : texts.kindReplay)})
            </span>
          )}
          <div className="muted small mono" dir="ltr">
            {delivery.event_id.slice(0, 24)}
          </div>
        </>
      ),
    },
    { id: "member", head: t(texts.member), cell: (delivery) => <bdi>{delivery.member_id}</bdi> },
    {
      id: "state",
      head: t(texts.state),
      cell: (delivery) => <DeliveryPill state={delivery.state} />,
    },
    {
      id: "attempts",
      head: t(texts.attempts),
      isNumber: true,
      cell: (delivery) => number(delivery.attempts),
    },
    {
      id: "answer",
      head: t(texts.lastAnswer),
      cell: (delivery) => outcomeOf(delivery.last_status, delivery.last_failure),
    },
    {
      id: "next",
      head: t(texts.nextTry),
      cell: (delivery) => {
        if (delivery.state !== "waiting") return "–";
        return delivery.next_attempt_at === null
          ? t(texts.behind)
          : dateTime(delivery.next_attempt_at);
      },
    },
    {
      id: "created",
      head: t(texts.created),
      cell: (delivery) => dateTime(delivery.created_at),
    },
    {
      id: "actions",
      head: t(words.actions),
      isPinned: true,
      cell: (delivery) => (
        <RowButton
          name={label(texts.detailsOf, { event: delivery.event_id })}
          onClick={() => open(delivery)}
        >
          {t(texts.details)}
        </RowButton>
      ),
    },
  ];
};

const Details = ({ id, deliveryId }: { id: string; deliveryId: string }) => {
  const { t } = useSpeech();
  const textOf = useFailureText();
  const found = useDelivery(id, deliveryId);
  const retrying = useRetry(id);
  if (found.error && found.data === undefined)
    return <FailedToLoad failure={found.error} onRetry={() => void found.refetch()} />;
  if (found.data === undefined) return <LoadingCards count={1} />;
  const { data } = found;
  const retry = (): void =>
    retrying.mutate(deliveryId, {
      onSuccess: () => toastDone(t(texts.retried), t(words.close)),
      onError: (failure) => toastRefused(textOf(failure), t(words.close)),
    });
  return (
    <div className="stack">
      <div className="row spread">
        <DeliveryPill state={data.state} />
        {data.kind !== "test" && (
          <Button variant="default" disabled={retrying.isPending} onClick={retry}>
            {t(data.state === "delivered" ? texts.sendAgain : texts.retry)}
          </Button>
        )}
      </div>
      <Block title={t(texts.message)} text={indented(data.body)} />
      <Tries tries={data.tries} />
    </div>
  );
};

/** What was sent each time, and the head of what came back. */
export const Tries = ({ tries }: Pick<DeliveryDetail, "tries">) => {
  const { t, dateTime } = useSpeech();
  const outcomeOf = useOutcome();
  if (tries.length === 0) return <p className="muted">{t(texts.noTries)}</p>;
  return (
    <ol className="stack plain-list">
      {tries.toReversed().map((one, index) => (
        <li key={one.at} className="stack gap-8">
          <p className="bold">
            {t(texts.tryAt, {
              number: tries.length - index,
              time: dateTime(one.at),
              outcome: outcomeOf(one.status, one.failure),
            })}
          </p>
          <Block
            title={t(texts.request)}
            text={`POST ${one.url}\n${headerText(one.request_headers)}`}
          />
          {one.response_headers !== null && (
            <Block
              title={t(texts.answer)}
              text={`${one.status}\n${headerText(one.response_headers)}\n\n${one.response_body ?? ""}`}
            />
          )}
        </li>
      ))}
    </ol>
  );
};

const headerText = (headers: Readonly<Record<string, string>>): string =>
  Object.entries(headers)
    .map(([name, value]) => `${name}: ${value}`)
    .join("\n");

const Block = ({ title, text }: { title: string; text: string }) => (
  <div>
    <h3 className="size-13 below-4">{title}</h3>
    {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard */}
    <pre className="mono code" dir="ltr" tabIndex={0}>
      {text}
    </pre>
  </div>
);

const indented = (text: string): string => JSON.stringify(JSON.parse(text), null, 2);
