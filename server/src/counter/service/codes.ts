// One-time codes: asked for by a counter and sent to the member, or made by the member in the app.
// Decision 0055.
import { randomInt, randomUUID } from "node:crypto";
import { dayMs } from "@nuqta/contracts/kit/time.ts";
import { codeText, rateLimits } from "../../identity/door/domain.ts";
import { takeRate } from "../../identity/door/service.ts";
import type { Database } from "../../kit/db/db.ts";
import { sendMessage } from "../../kit/messages/outbox.ts";
import { reachable } from "../../kit/messages/reach.ts";
import { accept, type Decision, refuse } from "../../kit/pure/decision.ts";
import type { Programmes } from "../../programme/door/in-force.ts";
import { openCodes } from "../../redemption/door/service.ts";
import { codeMessage } from "../domain/code-text.ts";
import { codeLifeMs, codeLimits, passOf, readShown, standingOf } from "../domain/codes.ts";
import type { Branch } from "../domain/selling.ts";
import {
  findCode,
  findReached,
  forgetCodesBefore,
  type MemberReached,
  putCode,
} from "../store/codes.ts";

type Parts = { readonly db: Database; readonly programmes: Programmes };
type Asker = { readonly actor: string; readonly now: Date };

/** Codes by the keyed hash of the software's vouchers; each purpose hashes under a word of its own. */
export const openHashes = (db: Database) => {
  const { hmacOf } = openCodes(db);
  return {
    ofDigits: (memberId: number, digits: string) => hmacOf(`counter-code:${memberId}:${digits}`),
    sealOf: async (codeId: string) => (await hmacOf(`counter-pass:${codeId}`)).slice(0, 32),
  };
};

export const openMemberCodes = ({ db, programmes }: Parts) => {
  const hashes = openHashes(db);

  const make = async (
    { member_id }: MemberReached,
    about: { mark: string; points: number } | undefined,
    now: Date,
  ) => {
    const digits = codeText(randomInt(1_000_000));
    const row = {
      ...{ member_id, code_id: randomUUID(), code_hmac: await hashes.ofDigits(member_id, digits) },
      ...{ mark: about?.mark ?? null, points: about?.points ?? null, made_at: now },
      expires_at: new Date(now.getTime() + codeLifeMs),
    };
    return { digits, row };
  };

  return {
    /** Sends a code for these points at this branch to every address of the member. */
    ask: async (
      branch: Branch,
      { member_id: id, points }: { member_id: string; points: number },
      { actor, now }: Asker,
    ): Promise<
      Decision<
        { sent_by: ("sms" | "email")[]; expires_at: string },
        "too_many_requests" | "unknown_member" | "member_unreachable"
      >
    > => {
      const counted = await takeRate(db, rateLimits.counterMembers, actor, now);
      if (!counted.ok) return counted;
      const member = await findReached(db, id);
      if (member === undefined) return refuse("unknown_member");
      const places = reachable(member, ["sms", "email"]);
      if (places.length === 0) return refuse("member_unreachable");
      const asked = await takeRate(db, codeLimits.sent, String(member.member_id), now);
      if (!asked.ok) return asked;
      const { digits, row } = await make(member, { mark: branch.mark, points }, now);
      const { config } = await programmes.current();
      const seller = config.sellers.get(branch.sellerId)?.name ?? branch.sellerId;
      const said = codeMessage({ code: digits, points, seller, branch: branch.branchId });
      const language = member.locale ?? undefined;
      const reached = { id: member.member_id, about: "counter_code" } as const;
      await db.transaction(async (tx) => {
        await putCode(tx, row);
        for (const { channel, to } of places)
          await sendMessage(
            tx,
            { ...said, channel, to, language, usefulUntil: row.expires_at, member: reached },
            { now },
          );
      });
      const sent_by = places.map(({ channel }) => (channel === "sms" ? "sms" : "email"));
      return accept({ sent_by, expires_at: row.expires_at.toISOString() });
    },

    /** A code that the shop's app shows its member, as digits and as the text of a QR code. */
    show: async (
      id: string,
      now: Date,
    ): Promise<
      Decision<
        { code: string; qr: string; expires_at: string },
        "too_many_requests" | "member_not_found"
      >
    > => {
      const member = await findReached(db, id);
      if (member === undefined) return refuse("member_not_found");
      const asked = await takeRate(db, codeLimits.inApp, String(member.member_id), now);
      if (!asked.ok) return asked;
      const { digits, row } = await make(member, undefined, now);
      await db.transaction((tx) => putCode(tx, row));
      const qr = passOf(row.code_id, await hashes.sealOf(row.code_id));
      return accept({ code: digits, qr, expires_at: row.expires_at.toISOString() });
    },
  };
};

/**
 * The id of the member who shows a QR code. It is looked up and not used: the spending that follows takes it.
 * Nobody makes the text who does not know the key, so a wrong one is told apart from one that is over.
 */
export const memberOfPass = async (
  db: Database,
  typed: string,
  now: Date,
): Promise<Decision<string, "counter_pass_wrong" | "counter_pass_over" | "counter_pass_used">> => {
  const at = (code: "code_wrong") => ({ errors: [{ path: "code", code }] });
  const shown = readShown(typed);
  const isOurs =
    shown !== undefined &&
    "seal" in shown &&
    shown.seal === (await openHashes(db).sealOf(shown.codeId));
  if (!isOurs) return refuse("counter_pass_wrong", at("code_wrong"));
  const code = await findCode(db, shown.codeId);
  const standing = standingOf(code, now);
  if (standing === "used") return refuse("counter_pass_used", at("code_wrong"));
  if (standing === "over" || code === undefined)
    return refuse("counter_pass_over", at("code_wrong"));
  return accept(code.external_id);
};

/** Forgets codes of more than a day ago. */
export const forgetCodes = (db: Database, now: Date): Promise<void> =>
  forgetCodesBefore(db, new Date(now.getTime() - dayMs));
