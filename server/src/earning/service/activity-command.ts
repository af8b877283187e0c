// Activities as commands of the posting pipeline.

import { toEpochMs } from "@nuqta/contracts/kit/instant.ts";
import type { ActivityBody } from "@nuqta/contracts/orders.ts";
import { contentHash } from "../../kit/hash/content-hash.ts";
import { accept, type Decision, refuse } from "../../kit/pure/decision.ts";
import { balanceBrief, entryBriefs } from "../../ledger/door/account.ts";
import { credit, settleDue } from "../../ledger/door/book.ts";
import {
  type AnyTable,
  type By,
  type Command,
  countAwarded,
  type Desk,
  type LimitKeys,
  type Reply,
  usageReader,
  usageReads,
} from "../../ledger/door/posting.ts";
import type { Programme } from "../../programme/domain.ts";
import { type Admission, arrivalReads, holdBack } from "../../quarantine/door/service.ts";
import {
  type Decided,
  decide,
  limitKeys,
  type MemberInput,
  type RuleInput,
} from "../../rules/door/domain.ts";
import { earlyRefusal } from "../domain/award.ts";
import { expiresAt, memberInput } from "../domain/order.ts";
import { activityTable, profileTable } from "../store/member-facts.ts";

/** The activity as the event that rules are asked about. */
const eventOf = (body: ActivityBody) => ({
  trigger: body.type,
  occurredAt: toEpochMs(body.occurred_at),
  activity: { type: body.type, data: body.data },
});

const inputOf = (body: ActivityBody, member: MemberInput): RuleInput => {
  const { trigger, occurredAt, activity } = eventOf(body);
  return { trigger, occurredAt, member, activity };
};

const arrivedOf = (body: ActivityBody, hash: string) => ({
  ...{ kind: "activity" as const, subject: body.activity_id },
  ...{ occurredAt: toEpochMs(body.occurred_at), hash, body },
});

/**
 * The command that takes an activity in, once. `admission` says how it came; what is older than the
 * settings in force take waits. `memberId`: whose it is by now, when its member was merged.
 */
export const activityCommand = (
  body: ActivityBody,
  by: By,
  { admission, memberId = body.member_id }: { admission: Admission; memberId?: string },
): Command<Programme> => {
  const hash = contentHash(body);
  return {
    ...by,
    kind: "activity",
    member: { externalId: memberId, create: true },
    prepare: (programme) => {
      const counters = limitKeys(programme.rulesAt(toEpochMs(body.occurred_at)), eventOf(body));
      return {
        lots: "none",
        reads: new Map<AnyTable, readonly string[]>([
          [activityTable, [body.activity_id]],
          [profileTable, [""]],
          ...usageReads(counters),
          ...arrivalReads(programme, arrivedOf(body, hash), admission),
        ]),
        decide: (desk) => decideActivity(desk, body, { hash, counters, admission }),
      };
    },
  };
};

const decideActivity = (
  desk: Desk<Programme>,
  body: ActivityBody,
  { hash, counters, admission }: { hash: string; counters: LimitKeys; admission: Admission },
): Decision<Reply> => {
  const { book, config } = desk;
  const before = desk.find(activityTable, body.activity_id);
  if (before && before.content_hash !== hash)
    return refuse("activity_exists", {
      errors: [{ path: "activity_id", code: "duplicate_value" }],
    });
  const asBefore = before && accept<Reply>({ status: 200, body: before.reply });
  if (asBefore && !admission.release) return asBefore;
  const at = toEpochMs(body.occurred_at);
  const settings = config.settingsAt(at);
  const decideIt = (): Decided => {
    const member = memberInput(book.account, desk.find(profileTable, "")?.attributes ?? {});
    return decide(config.rulesAt(at), inputOf(body, member), usageReader(desk, counters));
  };
  // An arrival is judged by the settings of now, its points by those of its own day.
  const held = holdBack(desk, arrivedOf(body, hash), admission, () => decideIt().points);
  const answer = held ?? asBefore;
  if (answer) return answer;
  const refused = earlyRefusal(at, book.now);
  if (refused) return refused;
  if (desk.isNewMember && settings.unknown_parties === "refuse")
    return refuse("unknown_member", { errors: [{ path: "member_id", code: "unknown_id" }] });
  if (book.account.status === "closed") return refuse("member_suspended");
  settleDue(book);
  const decided = decideIt();
  earn(desk, body, decided);
  const reply = {
    activity_id: body.activity_id,
    points: { awarded: decided.points },
    entries: entryBriefs(book),
    balance: balanceBrief(book.account),
  };
  desk.put(activityTable, {
    member_id: book.account.memberId,
    activity_id: body.activity_id,
    type: body.type,
    occurred_at: at,
    recorded_at: book.now,
    content_hash: hash,
    data: body.data,
    reply,
  });
  return accept({ status: 201, body: reply });
};

const earn = (desk: Desk<Programme>, body: ActivityBody, decided: Decided): void => {
  const { book, config } = desk;
  const at = toEpochMs(body.occurred_at);
  const settings = config.settingsAt(at);
  book.account.lastActivityAt = Math.max(book.account.lastActivityAt ?? 0, at);
  if (at < book.account.joinedAt) book.account.joinedAt = at;
  const lots =
    decided.points === 0
      ? []
      : [
          {
            points: decided.points,
            availableAt: at,
            expiresAt: expiresAt(at, settings),
            costPoints: settings.redemption.conversion_points,
            costPiastres: settings.redemption.conversion_amount,
            funding: decided.orderFunders,
          },
        ];
  credit(
    book,
    {
      kind: "earn",
      effectiveAt: at,
      reference: body.activity_id,
      reason: body.type,
      trace: decided.inputs,
    },
    "issued",
    lots,
  );
  countAwarded(desk, decided.usage);
  settleDue(book);
};
