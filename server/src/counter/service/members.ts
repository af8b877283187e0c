// Members as a counter sees them. Cards and phones can be guessed, so an account looks for so many and no more.

import type { CounterMember, FoundCounterMember } from "@nuqta/contracts/counter.ts";
import { rateLimits } from "../../identity/door/domain.ts";
import { takeRate } from "../../identity/door/service.ts";
import type { Database } from "../../kit/db/db.ts";
import { accept, type Decision, refuse } from "../../kit/pure/decision.ts";
import type { Posting } from "../../ledger/door/posting.ts";
import { openProfiles } from "../../members/door/service.ts";
import type { Programme } from "../../programme/domain.ts";
import { customerTierNames } from "../../tiers/door/service.ts";
import { counterMember, foundMember } from "../domain/selling.ts";
import { memberOfPass } from "./codes.ts";

/** Principal that looks, and when. */
type Asker = { readonly actor: string; readonly now: Date };
type Parts = { readonly db: Database; readonly posting: Posting<Programme> };

export const openMembers = (parts: Parts) => {
  const { db } = parts;
  const profiles = openProfiles(parts);
  const count = ({ actor, now }: Asker) => takeRate(db, rateLimits.counterMembers, actor, now);

  const one = async (id: string, now: Date): Promise<CounterMember | undefined> => {
    const [found] = await profiles.find([id], now.getTime());
    return found && counterMember(found, await customerTierNames(db));
  };

  return {
    /** Ten members at most, by a whole card or phone or the beginning of a name. Without balances. */
    find: async (
      q: string,
      by: Asker,
    ): Promise<Decision<FoundCounterMember[], "too_many_requests">> => {
      const counted = await count(by);
      if (!counted.ok) return counted;
      const found = await profiles.findAtCounter(q, by.now.getTime());
      const tiers = await customerTierNames(db);
      return accept(found.map((each) => foundMember(each, tiers)));
    },
    /** One member by id; counts like a search, for ids can be tried in turn. */
    look: async (
      id: string,
      by: Asker,
    ): Promise<Decision<CounterMember, "too_many_requests" | "member_not_found">> => {
      const counted = await count(by);
      if (!counted.ok) return counted;
      const found = await one(id, by.now);
      return found ? accept(found) : refuse("member_not_found");
    },
    /** The member whose QR code was scanned; counts like a search. */
    scan: async (typed: string, by: Asker) => {
      const counted = await count(by);
      if (!counted.ok) return counted;
      const id = await memberOfPass(db, typed, by.now);
      if (!id.ok) return id;
      const found = await one(id.value, by.now);
      return found ? accept(found) : refuse("member_not_found");
    },
    /** One member for a sale, which is recorded with who made it. */
    one,
  };
};
