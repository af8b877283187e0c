// Endpoints of webhooks, what is sent to them and what they answered.
import type { TableList } from "../kit/db/table-list.ts";

export const tables: TableList = {
  webhook_endpoint: {
    kind: "control",
    columns: `endpoint_id url description event_types state state_reason secret old_secret
      old_secret_until failures failing_since place_tx place_member place_event created_at
      created_by updated_at made_in`,
    secrets: { key: "endpoint_id", columns: ["secret", "old_secret"] },
    erase: "nothing personal: addresses of systems",
    kept: "until it is deleted and nothing waits for it: webhooks-tidy deletes it",
  },
  webhook_delivery: {
    kind: "control",
    columns: `delivery_no endpoint_id kind member_id event_no event_id event_type aggregate_id state
      due_at lease leased_until attempts created_at finished_at body`,
    personal: { aggregate_id: "id" },
    retention: "stays: 90 days, by webhooks-tidy",
    erase: [
      {
        text: "update webhook_delivery set aggregate_id = $2 where member_id = $1 and aggregate_id = $3",
        values: ({ memberId, pseudonym, externalId }) => [memberId, pseudonym, externalId],
      },
    ],
    kept: "90 days once it no longer waits: webhooks-tidy deletes it",
  },
  webhook_attempt: {
    kind: "control",
    columns: `attempt_no endpoint_id delivery_no at duration_ms is_good url request_head status
      failure response_head response_body`,
    personal: { response_body: "words" },
    retention: "stays: 90 days, by webhooks-tidy",
    stays: { response_body: "what the receiver's server said, cut short; gone after 90 days" },
    erase: [],
    kept: "90 days: webhooks-tidy deletes it",
  },
  webhook_replay: {
    kind: "control",
    columns: `replay_id endpoint_id from_at to_at event_types aggregate_id state found place_tx
      place_member place_event created_at created_by finished_at`,
    personal: { aggregate_id: "id" },
    retention: "stays: 90 days, by webhooks-tidy",
    erase: [
      {
        text: "update webhook_replay set aggregate_id = $2 where aggregate_id = $1",
        values: ({ externalId, pseudonym }) => [externalId, pseudonym],
      },
    ],
    kept: "90 days once it is done: webhooks-tidy deletes it",
  },
};
