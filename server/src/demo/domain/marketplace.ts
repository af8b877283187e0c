// A year of a marketplace that never was: from a seed, a day and a size, always the same.
import { instantOf } from "../../kit/pure/local-time.ts";
import { randomFrom } from "../../kit/pure/random.ts";
import {
  adjustmentsOf,
  birthdaysOf,
  joiningOf,
  leftHoldsOf,
  referralsOf,
  reviewsOf,
} from "./activities.ts";
import { daysBefore } from "./calendar.ts";
import { type Catalogue, catalogueOf } from "./catalogue.ts";
import { type Event, inTime } from "./events.ts";
import { membersOf } from "./members.ts";
import { ordersOf } from "./orders.ts";
import { type ProgrammePlan, programmeOf } from "./programme.ts";
import { zone } from "./zone.ts";

export type Plan = {
  seed: string;
  /** The local day on which the demo is looked at; everything in it happened before. */
  today: string;
  /** 1 is the whole marketplace, 50 a fiftieth of its members and orders. */
  divisor: number;
};

export type Marketplace = {
  catalogue: Catalogue;
  programme: ProgrammePlan;
  memberIds: readonly string[];
  /** In the order in which they happen. */
  events: readonly Event[];
  /** The instant before which all of it happened: the first of `today`. */
  end: number;
};

const whole = {
  members: 5_000,
  orders: 20_000,
  sellers: 40,
  brands: 120,
  products: 2_000,
  days: 365,
};

/** Makes the marketplace of a plan. */
export const marketplaceOf = ({ seed, today, divisor }: Plan): Marketplace => {
  const random = randomFrom(seed);
  const { first, last } = daysBefore(today, whole.days);
  const part = (count: number, least: number) => Math.max(least, Math.floor(count / divisor));
  const catalogue = catalogueOf(random.fork("catalogue"), {
    sellers: part(whole.sellers, 10),
    brands: part(whole.brands, 28),
    products: part(whole.products, 200),
  });
  const year = { first, days: whole.days };
  const members = membersOf(random.fork("members"), part(whole.members, 20), year);
  const { placed, events } = ordersOf(random.fork("orders"), {
    count: part(whole.orders, 40),
    members,
    products: catalogue.products,
    ...year,
  });
  const end = instantOf(zone, last + 1);
  const all: Event[] = [
    ...joiningOf(members),
    ...events,
    ...birthdaysOf(members, first, whole.days),
    ...reviewsOf(random.fork("reviews"), placed),
    ...referralsOf(random.fork("referrals"), placed),
    ...leftHoldsOf(random.fork("left"), placed),
    ...adjustmentsOf(random.fork("adjustments"), placed),
  ];
  return {
    catalogue,
    programme: programmeOf({ first, last }, divisor),
    memberIds: members.map((member) => member.body.member_id),
    end,
    events: inTime(all).filter((event) => event.at < end),
  };
};
