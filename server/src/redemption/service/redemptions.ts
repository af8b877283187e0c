// Holding, confirming, releasing and reversing points: each one command, posted for its member.
import type {
  confirmRedemption,
  HoldBody,
  reverseRedemption,
} from "@nuqta/contracts/redemption.ts";
import type { z } from "zod";
import { newApprovalKey } from "../../approvals/door/service.ts";
import type { Database } from "../../kit/db/db.ts";
import { type Refusal, refuse } from "../../kit/pure/decision.ts";
import type { Answer, By, Command, Posting } from "../../ledger/door/posting.ts";
import type { Programme } from "../../programme/domain.ts";
import type { Programmes } from "../../programme/door/in-force.ts";
import { knownLines } from "../../programme/door/parties.ts";
import { lapsedHolds } from "../store/redemption-tables.ts";
import {
  type ByHand,
  type ChangeAsk,
  type Changer,
  confirmClaimCommand,
  confirmCommand,
  lapseCommand,
  releaseCommand,
  reverseCommand,
} from "./change-command.ts";
import { openCodes } from "./codes.ts";
import { type Holder, holdCommand } from "./hold-command.ts";
import { openOwners } from "./owners.ts";

export type Redemptions = {
  hold(body: HoldBody, by: Holder): Promise<Answer | Refusal>;
  /** `secret` is what the caller alone knows of the request: it opens the voucher's code again. */
  confirm(
    id: string,
    body: z.output<typeof confirmRedemption.body>,
    by: Changer & { secret?: string },
  ): Promise<Answer | Refusal>;
  release(id: string, by: Changer): Promise<Answer | Refusal>;
  /**
   * Gives points back; what a person gives by hand waits for a second one (202) where it is much.
   * `decidedAlone`: it was, and there was none.
   */
  reverse(
    id: string,
    body: z.output<typeof reverseRedemption.body>,
    by: By & { byHand?: Pick<ByHand, "at" | "mayGoOn"> | undefined },
  ): Promise<(Answer & { decidedAlone: boolean }) | Refusal>;
  /** Writes down which holds are over by themselves, for readers of the rows; answers how many. */
  releaseLapsed(now: Date): Promise<number>;
};

export const openRedemptions = (options: {
  db: Database;
  posting: Posting<Programme>;
  programmes: Pick<Programmes, "products">;
}): Redemptions => {
  const { db, posting, programmes } = options;
  const owners = openOwners(db);
  const codes = openCodes(db);

  const change = async (
    id: string,
    by: Changer,
    commandOf: (ask: ChangeAsk) => Command<Programme>,
  ): Promise<Answer | Refusal> => {
    const owner = await owners.find(id);
    if (owner === undefined) return refuse("redemption_not_found");
    return foundOr(await posting.submit(commandOf({ id, owner, by })));
  };

  return {
    hold: async (asked, by) => {
      const id = redemptionId(asked, by);
      // Where nothing has to be looked up, the command is queued before anything else happens.
      const { order_lines: lines } = asked;
      const body = lines ? await withKnownCategories(programmes, asked, lines) : asked;
      const answer = await posting.submit(holdCommand(id, body, by));
      if ("ok" in answer) return answer.code === "member_not_found" ? unknownMember() : answer;
      // The owner of a claim has the month that it counts in, which is read when somebody asks.
      if (body.reward_id === undefined)
        owners.remember(id, { externalId: body.member_id, claim: null });
      return answer;
    },
    confirm: async (id, body, { secret, ...by }) => {
      const owner = await owners.find(id);
      if (owner === undefined) return refuse("redemption_not_found");
      const purchase = { orderId: body.order_id ?? null, appliedValue: body.applied_value };
      if (!owner.claim)
        return foundOr(await posting.submit(confirmCommand({ id, owner, by }, purchase)));
      const seal = secret === undefined ? undefined : await codes.sealFor({ secret, id });
      const sealed = (code: string) => seal?.seal(code) ?? code;
      const fresh = await codes.fresh();
      const command = confirmClaimCommand({ id, owner, by }, purchase, { fresh, sealed });
      const answer = foundOr(await posting.submit(command));
      return "ok" in answer || !seal ? answer : { ...answer, text: seal.open(answer.text) };
    },
    release: (id, by) => change(id, by, releaseCommand),
    reverse: async (id, body, { byHand, ...by }) => {
      const found = { decidedAlone: false };
      const hand = byHand && { ...byHand, key: newApprovalKey(), found };
      const done = await change(id, by, (ask) => reverseCommand(ask, body?.points, hand));
      return "ok" in done ? done : { ...done, ...found };
    },
    releaseLapsed: async (now) => {
      const lapsed = await lapsedHolds(db, now, 500);
      const job = { actor: "job:hold-timeout" };
      const done = await Promise.all(
        lapsed.map(({ redemption_id: id }) => change(id, job, lapseCommand)),
      );
      return done.filter((one) => !("ok" in one)).length;
    },
  };
};

/** An erased member leaves redemptions behind that nobody can act on: they are found no longer. */
const foundOr = (answer: Answer | Refusal): Answer | Refusal =>
  "ok" in answer && answer.code === "member_not_found" ? refuse("redemption_not_found") : answer;

const unknownMember = () =>
  refuse("unknown_member", { errors: [{ path: "member_id", code: "unknown_id" }] });

// Points may be good for their own category only, so a line without one asks the catalogue as it does
// when it earns.
const withKnownCategories = async (
  programmes: Pick<Programmes, "products">,
  body: HoldBody,
  lines: NonNullable<HoldBody["order_lines"]>,
): Promise<HoldBody> => ({ ...body, order_lines: await knownLines(programmes, lines) });

// The same request must get the same id when it is tried again, so the key names it.
const redemptionId = (body: HoldBody, by: Holder): string =>
  body.redemption_id ?? `rd_${(by.request?.key ?? by.contentHash).slice(0, 24)}`;
