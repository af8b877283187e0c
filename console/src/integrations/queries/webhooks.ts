// Webhook endpoints, what was sent to them, and sending again.

import { webhookHealth } from "@nuqta/contracts/webhook-health.ts";
import { listReplays, startReplay } from "@nuqta/contracts/webhook-replays.ts";
import {
  changeWebhook,
  createWebhook,
  type DeliveryState,
  deleteWebhook,
  getDelivery,
  getWebhook,
  listDeliveries,
  listWebhooks,
  retryDelivery,
  rotateSecret,
  testWebhook,
} from "@nuqta/contracts/webhooks.ts";
import { keepPreviousData, useMutation, useQuery } from "@tanstack/react-query";
import { type Answer, type Ask, call } from "../../kit/api.ts";
import { queryClient } from "../../kit/queries.ts";
import { integrationKeys } from "../keys.ts";

export type Webhook = Answer<typeof getWebhook>;
export type Delivery = Answer<typeof listDeliveries>["data"][number];
export type DeliveryDetail = Answer<typeof getDelivery>;
export type Replay = Answer<typeof listReplays>["data"][number];

// What is sent goes on while somebody looks.
const lookAgainMs = 5_000;

const refresh = () => queryClient.invalidateQueries({ queryKey: integrationKeys.all });

/** The endpoints. */
export const useWebhooks = () =>
  useQuery({
    queryKey: integrationKeys.list,
    queryFn: ({ signal }) => call(listWebhooks, { signal }),
    refetchInterval: lookAgainMs,
  });

/** One endpoint. */
export const useWebhook = (id: string) =>
  useQuery({
    queryKey: integrationKeys.one(id),
    queryFn: ({ signal }) => call(getWebhook, { params: { id }, signal }),
    refetchInterval: lookAgainMs,
  });

/** Tries by day of the last week or month. */
export const useHealth = (id: string, period: "week" | "month") =>
  useQuery({
    queryKey: integrationKeys.health(id, period),
    queryFn: ({ signal }) => call(webhookHealth, { params: { id }, query: { period }, signal }),
    placeholderData: keepPreviousData,
    refetchInterval: lookAgainMs,
  });

/** One page of the log. */
export const useDeliveries = (id: string, query: Ask<typeof listDeliveries>["query"]) =>
  useQuery({
    queryKey: integrationKeys.deliveries(id, query),
    queryFn: ({ signal }) =>
      call(listDeliveries, {
        params: { id },
        query,
        signal,
      }),
    placeholderData: keepPreviousData,
    refetchInterval: lookAgainMs,
  });

/** One delivery with its tries. */
export const useDelivery = (id: string, delivery_id: string) =>
  useQuery({
    queryKey: integrationKeys.delivery(id, delivery_id),
    queryFn: ({ signal }) => call(getDelivery, { params: { id, delivery_id }, signal }),
    refetchInterval: lookAgainMs,
  });

/** The last replays. */
export const useReplays = (id: string) =>
  useQuery({
    queryKey: integrationKeys.replays(id),
    queryFn: ({ signal }) => call(listReplays, { params: { id }, signal }),
    refetchInterval: lookAgainMs,
  });

export type EndpointFields = Required<
  Pick<Ask<typeof createWebhook>["body"], "url" | "description" | "events">
>;

/** Adds an endpoint; the answer is the only place where its secret stands. */
export const useCreateWebhook = () =>
  useMutation({
    mutationFn: (body: EndpointFields) => call(createWebhook, { body }),
    onSuccess: refresh,
  });

/** Changes an endpoint. */
export const useChangeWebhook = (id: string) =>
  useMutation({
    mutationFn: (body: Ask<typeof changeWebhook>["body"]) =>
      call(changeWebhook, { params: { id }, body }),
    onSuccess: refresh,
  });

/** Makes a new secret; the old one signs as well for so many hours. */
export const useRotateSecret = (id: string) =>
  useMutation({
    mutationFn: (overlap_hours: number) =>
      call(rotateSecret, { params: { id }, body: { overlap_hours } }),
    onSuccess: refresh,
  });

/** Deletes an endpoint. */
export const useDeleteWebhook = (id: string) =>
  useMutation({
    mutationFn: () => call(deleteWebhook, { params: { id } }),
    onSuccess: () => {
      queryClient.removeQueries({ queryKey: integrationKeys.one(id) });
      return queryClient.invalidateQueries({ queryKey: integrationKeys.list });
    },
  });

export type EventType = NonNullable<Ask<typeof testWebhook>["body"]["event_type"]>;

/** Sends a made-up event now. */
export const useTestWebhook = (id: string) =>
  useMutation({
    mutationFn: (event_type: EventType) =>
      call(testWebhook, { params: { id }, body: { event_type } }),
    onSuccess: refresh,
  });

/** Tries a delivery now. */
export const useRetry = (id: string) =>
  useMutation({
    mutationFn: (delivery_id: string) => call(retryDelivery, { params: { id, delivery_id } }),
    onSuccess: refresh,
  });

/** Sends a stretch of time again. */
export const useStartReplay = (id: string) =>
  useMutation({
    mutationFn: (body: Ask<typeof startReplay>["body"]) =>
      call(startReplay, { params: { id }, body }),
    onSuccess: refresh,
  });

export type { DeliveryState };
