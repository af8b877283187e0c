// An arrival at its member's desk: whether it has to wait, that it waits, and that it was released.
// Decision 0074.

import { dayMs, hourMs } from "@nuqta/contracts/kit/time.ts";
import type { ArrivalKind } from "@nuqta/contracts/quarantine.ts";
import { accept, type Decision, refuse } from "../../kit/pure/decision.ts";
import { worthOf } from "../../ledger/door/account.ts";
import { announce } from "../../ledger/door/book.ts";
import type { AnyTable, Desk, Reply } from "../../ledger/door/posting.ts";
import type { Programme } from "../../programme/domain.ts";
import { type ArrivalRow, arrivalTable } from "../store/arrivals.ts";
import { arrivalIdOf, arrivalKeyOf } from "./ids.ts";

/** The release of an arrival by a person. */
export type Release = { by: string; reason: string };

/**
 * Circumstances of an arrival. `now`: when it came (epoch ms). `from`: where it comes from. `since`: what
 * happened from then on (epoch ms) may come however old it is, as a history that was agreed to.
 * `release`: somebody releases what waits.
 */
export type Admission = {
  now: number;
  from: "api" | "import";
  since?: number | undefined;
  release?: Release | undefined;
};

/** Arrival as it was sent. `occurredAt`: epoch ms; `hash`: of `body` as it was sent. */
type Arrived = {
  kind: ArrivalKind;
  subject: string;
  occurredAt: number;
  hash: string;
  body: unknown;
};

/** Whether something that old may have waited already: only then is it looked for. */
const mayHaveWaited = (
  programme: Programme,
  occurredAt: number,
  { now, release }: Admission,
): boolean => {
  const { backdate_days_max: daysMax } = programme.settingsAt(now);
  return release !== undefined || occurredAt < now - Math.min(daysMax ?? 1, 1) * dayMs + hourMs;
};

/** The rows that say whether an arrival waits; none for what happened within the last day. */
export const arrivalReads = (
  programme: Programme,
  { kind, subject, occurredAt }: Pick<Arrived, "kind" | "subject" | "occurredAt">,
  admission: Admission,
): [AnyTable, readonly string[]][] =>
  mayHaveWaited(programme, occurredAt, admission)
    ? [[arrivalTable, [arrivalKeyOf(kind, subject)]]]
    : [];

const exists = { order: "order_exists", activity: "activity_exists" } as const;
const idField = { order: "order_id", activity: "activity_id" } as const;

const waits = (row: ArrivalRow): Reply => ({
  status: 202,
  body: {
    arrival_id: arrivalIdOf(row.member_id, row.arrival_key),
    ...{ kind: row.kind, id: row.subject, status: "waiting" },
    ...{ days_max: row.days_max, points: row.points, cost: row.cost },
  },
});

/**
 * The answer to an arrival that has to wait, or waits already, or was refused; undefined when it may
 * come in. `points` tells what it would earn by itself; a release marks its row.
 */
export const holdBack = (
  desk: Desk<Programme>,
  arrived: Arrived,
  admission: Admission,
  points: () => number,
): Decision<Reply> | undefined => {
  const { book, config } = desk;
  const { kind, subject, occurredAt } = arrived;
  const daysMax = config.settingsAt(book.now).backdate_days_max;
  const isKnown = mayHaveWaited(config, occurredAt, admission);
  const row = isKnown ? desk.find(arrivalTable, arrivalKeyOf(kind, subject)) : undefined;
  const isAgreed = admission.since !== undefined && occurredAt >= admission.since;
  if (admission.release) return letIn(desk, row, admission.release);
  if (row && row.state !== "released") {
    if (row.content_hash !== arrived.hash)
      return refuse(exists[kind], { errors: [{ path: idField[kind], code: "duplicate_value" }] });
    if (row.state === "refused") return refuse("arrival_refused");
    if (!isAgreed) return accept(waits(row));
    return letIn(desk, row, { by: book.actor, reason: "history" });
  }
  const isOld = daysMax !== null && occurredAt < book.now - daysMax * dayMs;
  if (daysMax === null || !isOld || isAgreed) return undefined;
  const settings = config.settingsAt(occurredAt);
  if (desk.isNewMember && settings.unknown_parties === "refuse")
    return refuse("unknown_member", { errors: [{ path: "member_id", code: "unknown_id" }] });
  if (book.account.status === "closed") return refuse("member_suspended");
  return accept(letWait(desk, arrived, { daysMax, points: points(), source: admission.from }));
};

const letWait = (
  { book, config, put }: Desk<Programme>,
  { kind, subject, occurredAt, hash, body }: Arrived,
  { daysMax, points, source }: { daysMax: number; points: number; source: Admission["from"] },
): Reply => {
  const { conversion_points, conversion_amount } = config.settingsAt(occurredAt).redemption;
  const row: ArrivalRow = {
    ...{ member_id: book.account.memberId, arrival_key: arrivalKeyOf(kind, subject) },
    ...{ kind, subject, content_hash: hash, body, occurred_at: occurredAt, arrived_at: book.now },
    ...{ source, sent_by: book.actor, days_max: daysMax, points },
    cost: worthOf(points, { points: conversion_points, piastres: conversion_amount }),
    ...{ state: "waiting", decided_by: null, decided_at: null, reason: null },
  };
  put(arrivalTable, row);
  announce(book, "arrival.waiting", occurredAt, told(row));
  return waits(row);
};

const told = (row: ArrivalRow) => ({
  arrival_id: arrivalIdOf(row.member_id, row.arrival_key),
  ...{ kind: row.kind, id: row.subject },
});

const letIn = (
  desk: Desk<Programme>,
  row: ArrivalRow | undefined,
  { by, reason }: Release,
): Decision<Reply> | undefined => {
  if (!row) return refuse("arrival_not_found");
  if (row.state !== "waiting") return refuse("arrival_state");
  decide(desk, row, { state: "released", by, reason });
  return undefined;
};

/** Writes what was decided about an arrival that waits, and announces it. */
export const decide = (
  { book, put }: Desk<Programme>,
  row: ArrivalRow,
  { state, by, reason }: { state: "released" | "refused"; by: string; reason: string },
): void => {
  put(arrivalTable, { ...row, state, decided_by: by, decided_at: book.now, reason });
  announce(book, `arrival.${state}`, book.now, told(row));
};
