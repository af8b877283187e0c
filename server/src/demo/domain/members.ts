// The people of the demo marketplace, in the order in which they joined.

import type { NewMember } from "@nuqta/contracts/members.ts";
import { defined } from "../../kit/pure/assert.ts";
import { dateOf, instantOf } from "../../kit/pure/local-time.ts";
import { type Random, weighted, zipf } from "../../kit/pure/random.ts";
import { families, governorates, men, type Name, women } from "./people.ts";
import { categoryWords } from "./words.ts";
import { zone } from "./zone.ts";

export type Member = {
  body: NewMember & { joined_at: string };
  joinedAt: number;
  /** Share of all buying that is theirs. */
  weight: number;
  /** The category they come back to. */
  favourite: string;
  birthDay: { month: number; day: number };
};

const mailDomains = ["example.com", "example.net", "example.org", "mail.example", "post.example"];

const pad = (value: number, width: number): string => String(value).padStart(width, "0");

const mailOf = (random: Random, first: Name, family: Name, at: number): string => {
  const name = first.en.toLowerCase().replaceAll(" ", "");
  const after = family.en.toLowerCase();
  const local = random.pick([
    `${name}.${after}`,
    `${name}${after.slice(0, 1)}`,
    `${after}.${name}`,
  ]);
  return `${local}${at + 1}@${random.pick(mailDomains)}`;
};

/**
 * Joining days: a quarter came with the opening month, the others over the year, as the marketplace
 * grew. Sorted.
 */
const joiningDays = (random: Random, count: number, first: number, days: number): number[] =>
  Array.from({ length: count }, () =>
    random.chance(250) ? first + random.below(Math.min(30, days)) : first + random.below(days),
  ).sort((a, b) => a - b);

const hours = weighted([
  2, 1, 1, 1, 1, 1, 1, 2, 3, 5, 7, 8, 9, 9, 8, 8, 8, 9, 10, 12, 14, 14, 12, 7,
]);

const momentOf = (random: Random, day: number): number =>
  instantOf(zone, day, hours.draw(random) * 60 + random.below(60)) + random.below(60) * 1000;

/** `count` members who joined in the `days` days from the local day `first` on. */
export const membersOf = (
  random: Random,
  count: number,
  { first, days }: { first: number; days: number },
): Member[] => {
  const places = weighted(governorates.map((one) => one.share));
  const tastes = weighted(categoryWords.map((one) => one.demand));
  const weights = random.fork("weights").shuffle(zipf(count, Math.ceil(count / 100)));
  const moments = joiningDays(random.fork("joined"), count, first, days)
    .map((day) => momentOf(random, day))
    .sort((a, b) => a - b);
  return moments.map((joinedAt, i) => {
    const isWoman = random.chance(560);
    const name = random.pick(isWoman ? women : men);
    const family = random.pick(families);
    const locale = random.chance(720) ? "ar" : "en";
    const place = defined(governorates[places.draw(random)]);
    const born = random.between(-365 * 5, 365 * 37 + 120);
    const birthDate = dateOf(born);
    return {
      body: {
        member_id: `M-${pad(i + 1, 5)}`,
        name: locale === "ar" ? `${name.ar} ${family.ar}` : `${name.en} ${family.en}`,
        email: mailOf(random, name, family, i),
        phone: phoneOf(i),
        birth_date: birthDate,
        locale,
        joined_at: new Date(joinedAt).toISOString(),
        attributes: { governorate: place.en, gender: isWoman ? "female" : "male" },
      },
      joinedAt,
      weight: defined(weights[i]),
      favourite: defined(categoryWords[tastes.draw(random)]).id,
      birthDay: { month: Number(birthDate.slice(5, 7)), day: Number(birthDate.slice(8)) },
    };
  });
};

// +20 17 is given to no operator; stepping by a prime keeps the numbers apart and unlike each other.
const phoneOf = (at: number): string =>
  `+2017${pad((10_000_019 + at * 7_654_321) % 100_000_000, 8)}`;
