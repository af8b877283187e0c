// What members do besides buying: signing up, reviewing, referring friends, having birthdays; holds
// that come to nothing; and the points support gives and takes by hand.
import { minuteMs } from "@nuqta/contracts/kit/time.ts";
import { defined } from "../../kit/pure/assert.ts";
import { dateOf, instantOf } from "../../kit/pure/local-time.ts";
import type { Random } from "../../kit/pure/random.ts";
import type { Event } from "./events.ts";
import type { Member } from "./members.ts";
import { daysAfter, iso, type Placed } from "./orders.ts";
import { pointsMin } from "./purse.ts";
import { zone } from "./zone.ts";

const done = (
  type: string,
  one: { at: number; member: Member; id: string },
  data: Record<string, string | number> = {},
): Event => ({
  kind: "activity",
  at: one.at,
  body: {
    activity_id: one.id,
    type,
    member_id: one.member.body.member_id,
    occurred_at: iso(one.at),
    data,
  },
});

export const joiningOf = (members: readonly Member[]): Event[] =>
  members.flatMap((member) => {
    const { member_id } = member.body;
    const at = member.joinedAt;
    return [
      { kind: "member", at, body: member.body },
      done("signup", { at: at + 1000, member, id: `signup-${member_id}` }),
    ];
  });

export const birthdaysOf = (members: readonly Member[], first: number, days: number): Event[] => {
  const born = new Map<string, Member[]>();
  for (const member of members) {
    const { month, day } = member.birthDay;
    const key = `${month}-${day}`;
    born.set(key, [...(born.get(key) ?? []), member]);
  }
  const events: Event[] = [];
  for (let day = first; day < first + days; day += 1) {
    const [year, month, of] = dateOf(day).split("-").map(Number);
    const at = instantOf(zone, day, 9 * 60);
    for (const member of born.get(`${month}-${of}`) ?? [])
      if (member.joinedAt < at)
        events.push(
          done("birthday", { at, member, id: `birthday-${member.body.member_id}-${year}` }),
        );
  }
  return events;
};

/** One delivered order of seven is reviewed. */
export const reviewsOf = (random: Random, placed: readonly Placed[]): Event[] =>
  placed.flatMap(({ member, order, deliveredAt }) => {
    if (deliveredAt === null || !random.chance(140)) return [];
    const at = daysAfter(random, deliveredAt, 1, 10);
    const rating = random.chance(700) ? 5 : random.between(1, 4);
    const { sku } = random.pick(order.lines);
    return [done("review", { at, member, id: `review-${order.order_id}` }, { sku, rating })];
  });

/** Some members were brought by a friend, who is thanked when their first order has arrived. */
export const referralsOf = (random: Random, placed: readonly Placed[]): Event[] => {
  const seen = new Set<string>();
  const friends: Member[] = [];
  const events: Event[] = [];
  for (const { member, deliveredAt } of placed) {
    const { member_id } = member.body;
    if (seen.has(member_id) || deliveredAt === null) continue;
    seen.add(member_id);
    if (friends.length > 0 && random.chance(90)) {
      const friend = random.pick(friends);
      const one = { at: deliveredAt + 5 * minuteMs, member: friend, id: `referral-${member_id}` };
      events.push(done("referral", one, { referred: member_id }));
    }
    friends.push(member);
  }
  return events;
};

/** Checkouts that were left, at most one of a member: half of the holds are given back, the others lapse. */
export const leftHoldsOf = (random: Random, placed: readonly Placed[]): Event[] => {
  const seen = new Set<Member>();
  return placed.flatMap(({ member, order, deliveredAt }): Event[] => {
    if (deliveredAt === null || seen.has(member) || !random.chance(30)) return [];
    seen.add(member);
    const at = daysAfter(random, deliveredAt, 2, 40);
    const redemptionId = `RD-left-${order.order_id}`;
    const { member_id: memberId } = member.body;
    const isLeft = random.chance(500);
    const hold: Event = { kind: "hold", at, redemptionId, memberId, points: pointsMin, isLeft };
    if (isLeft) return [hold];
    return [hold, { kind: "release", at: at + random.between(3, 12) * minuteMs, redemptionId }];
  });
};

const reasons = [
  { points: 100, reason: "Apology for a late delivery" },
  { points: 50, reason: "اعتذار عن تأخير التوصيل" },
  { points: 150, reason: "Damaged parcel, settled by phone" },
  { points: 200, reason: "تعويض عن منتج ناقص" },
  { points: -40, reason: "Points credited twice" },
] as const;

/** Two of a thousand orders end with support. */
export const adjustmentsOf = (random: Random, placed: readonly Placed[]): Event[] =>
  placed.flatMap(({ member, order, deliveredAt }): Event[] => {
    if (deliveredAt === null || !random.chance(3)) return [];
    const { points, reason } = defined(reasons[random.below(reasons.length)]);
    const at = daysAfter(random, deliveredAt, 1, 5);
    const { member_id: memberId } = member.body;
    return [{ kind: "adjustment", at, id: `adjust-${order.order_id}`, memberId, points, reason }];
  });
