// The member's word for a spending at a counter: a code taken once, before the points go.
// Decision 0055.
import type { postSale } from "@nuqta/contracts/counter.ts";
import type { BodyOf } from "@nuqta/contracts/kit/route.ts";
import type { Earning } from "../../earning/door/service.ts";
import { giveRateBack, takeRate } from "../../identity/door/service.ts";
import type { Database } from "../../kit/db/db.ts";
import { accept, type Decision, type Refusal, refuse } from "../../kit/pure/decision.ts";
import type { Programmes } from "../../programme/door/in-force.ts";
import { agreeing, codeLimits, readShown, type Spent, standingOf } from "../domain/codes.ts";
import type { Branch } from "../domain/selling.ts";
import { countTry, findCode, findReached, lockCodes, useCode } from "../store/codes.ts";
import { findHeldPoints } from "../store/holds.ts";
import { openHashes } from "./codes.ts";

type Parts = { readonly db: Database; readonly programmes: Programmes; readonly earning: Earning };
type Asker = { readonly actor: string; readonly now: Date };
type Word = Promise<Decision<undefined> | Refusal>;

const wrong = refuse("counter_code_wrong", {
  errors: [{ path: "code", code: "code_wrong" }],
});
/** A QR code that is ours and not good: said as it is, since nobody learns by it how to make one. */
const spoilt = {
  used: refuse("counter_pass_used", { errors: [{ path: "code", code: "code_wrong" }] }),
  over: refuse("counter_pass_over", { errors: [{ path: "code", code: "code_wrong" }] }),
} as const;
const missing = refuse("counter_code_required", { errors: [{ path: "code", code: "required" }] });

/** Asks for the member's word; accepted without one where the programme asks for no codes. */
export const openAgreement = ({ db, programmes, earning }: Parts) => {
  const hashes = openHashes(db);

  /**
   * Takes the code of a member for one spending, once; a wrong one counts against the codes of the member
   * and against whoever typed it. Nothing is asked where the programme asks for no codes.
   */
  const take = async (
    memberId: number,
    typed: string | undefined,
    spent: Spent & { readonly actor: string },
  ): Word => {
    const { now, actor } = spent;
    const { config } = await programmes.current();
    if (!config.settingsAt(now.getTime()).counter_codes) return accept(undefined);
    if (typed === undefined) return missing;
    const shown = readShown(typed);
    if (shown === undefined) return wrong;
    // Counted before it is looked at: who has guessed too often learns nothing from a right code either.
    const tried = await takeRate(db, codeLimits.wrong, actor, now);
    if (!tried.ok) return tried;
    const hash = "digits" in shown ? await hashes.ofDigits(memberId, shown.digits) : undefined;
    const isSealed = "seal" in shown && shown.seal === (await hashes.sealOf(shown.codeId));
    const word = await db.transaction(async (tx): Promise<"right" | "wrong" | "used" | "over"> => {
      const code = agreeing(
        await lockCodes(tx, memberId, spent.id),
        (one) =>
          "digits" in shown ? one.code_hmac === hash : isSealed && one.code_id === shown.codeId,
        spent,
      );
      if (code !== undefined) {
        await useCode(tx, { memberId, codeId: code.code_id }, spent.id);
        return "right";
      }
      const known = isSealed ? await findCode(tx, shown.codeId) : undefined;
      const isTheirs = known === undefined || known.member_id === memberId;
      const standing = isSealed && isTheirs ? standingOf(known, now) : "good";
      if (standing !== "good") return standing;
      await countTry(tx, memberId);
      return "wrong";
    });
    if (word === "used" || word === "over") return spoilt[word];
    if (word === "wrong") return wrong;
    await giveRateBack(db, codeLimits.wrong, actor);
    return accept(undefined);
  };

  return {
    /** For a purchase that is paid with points; one that is recorded already spends nothing more. */
    toSale: async (
      { mark }: Branch,
      { member_id, points, code }: BodyOf<typeof postSale>,
      id: string,
      { actor, now }: Asker,
    ): Word => {
      if (points === undefined || (await earning.find(id)) !== undefined) return accept(undefined);
      const member = await findReached(db, member_id);
      if (member === undefined) return refuse("unknown_member");
      return take(member.member_id, code, { id, mark, points, now, actor });
    },
    /** For points that are set aside; those that are no more are left to the redemption to refuse. */
    toHold: async (
      { mark }: Branch,
      id: string,
      code: string | undefined,
      { actor, now }: Asker,
    ): Word => {
      const held = await findHeldPoints(db, id);
      if (held?.state !== "held") return accept(undefined);
      return take(held.member_id, code, { id, mark, points: held.points, now, actor });
    },
  };
};
export type Agreement = ReturnType<typeof openAgreement>;
