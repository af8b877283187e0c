// API keys after a recovery: whoever recovers a password is offered to revoke the keys they made.
import { z } from "zod";
import { instant } from "./kit/instant.ts";
import { route } from "./kit/route.ts";
import { line } from "./kit/text.ts";

const about = { tag: "identity", permission: "own_account" } as const;

export const listRecoveredKeys = route({
  ...about,
  method: "GET",
  path: "/v1/account/recovered-keys",
  stepUp: "none: reads",
  summary:
    "After a recovery of one's password: the API keys that one made or knows, until one has said which end.",
  replies: {
    200: z.strictObject({
      /** Null when there is nothing to say. */
      recovered_at: instant.nullable(),
      data: z.array(
        z.strictObject({
          id: z.string(),
          name: z.string(),
          livemode: z.boolean(),
          created_at: instant,
          last_used_at: instant.nullable(),
          /** Made by oneself; otherwise somebody else's that one renewed or opened to other addresses. */
          made: z.boolean(),
        }),
      ),
    }),
  },
  refusals: [],
});

export const answerRecoveredKeys = route({
  ...about,
  method: "POST",
  path: "/v1/account/recovered-keys",
  act: { verb: "revoked", target: "key:{id}", as: ["key_revoke"] },
  stepUp: "fresh",
  summary: "Revoke these of the keys that were offered, and keep the others; none is asked again.",
  body: z.strictObject({ revoke_key_ids: z.array(line(40)).max(1_000) }),
  replies: { 200: z.strictObject({ revoked: z.int().min(0) }) },
  refusals: ["api_key_not_found"],
});
