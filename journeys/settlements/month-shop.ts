// A marketplace whose months are closed by two people.
import { expect } from "vitest";
import { catchUpAll } from "../../server/src/analytics/testing.ts";
import { openProgramme } from "../../server/src/programme/service/programmes.ts";
import { as, join, signIn } from "../support/four-eyes.ts";
import { storyOwner } from "../support/marketplace.ts";
import { openSellerShop, type SellerShop } from "./seller-shop.ts";

/** Opens it in September 2026; `second` agrees to what waits. */
export const openMonthShop = async (shopped: SellerShop = {}) => {
  const world = await openSellerShop(shopped);
  const { shop } = world;
  world.at("2026-09-12T10:00:00Z");
  await join(shop, "second", "owner");
  const programmes = openProgramme(shop.db);
  await programmes.refresh();
  let signedIn = { at: 0, token: "" };
  const second = async (): Promise<string> => {
    const at = world.now().getTime();
    if (signedIn.at !== at) signedIn = { at, token: await signIn(shop, "second@nuqta.example") };
    return signedIn.token;
  };
  /** Figures and statements brought up to the feed: other tests on the same server may hold it back for a moment. */
  const bringUp = async () => {
    await catchUpAll({ db: shop.db, programmes }, world.now);
    await world.follow();
  };
  const ask = (month: string) => shop.post(`/v1/months/${month}/close`, {});
  const owner = async () => signIn(shop, storyOwner.email);
  const decide = async (id: string, verdict = "approve") =>
    as(shop, await second(), "POST", `/v1/approvals/${id}/${verdict}`, { reason: "looked at it" });
  return {
    ...{ ...world, ask, bringUp, decide, second, owner, programmes },
    month: async (month: string) => {
      const read = await shop.get(`/v1/months/${month}`);
      expect([month, read.status, read.status === 200 ? "" : read.text]).toEqual([month, 200, ""]);
      return read.body;
    },
    /** Closes a month by two people. */
    closeMonth: async (month: string) => {
      await bringUp();
      const waits = await ask(month);
      expect([waits.status, waits.text]).toEqual([202, waits.text]);
      const agreed = await decide(waits.body.approval.approval_id);
      expect([agreed.status, agreed.text]).toEqual([200, agreed.text]);
    },
    /** The points that members have, by who pays, counted posting by posting up to a place and the end of a day. */
    countedAt: async (requestId: string, before: string): Promise<Record<string, number>> => {
      const rows = await shop.db.query<{ party: string; points: number }>({
        text: `select f ->> 'party' as party, sum(
            case when p.credit in (1, 2, 3) then p.points else 0 end
            - case when p.debit in (1, 2, 3) then p.points else 0 end)::int8 as points
          from close_request r, event v
          join entry e on e.member_id = v.member_id
            and split_part(v.payload ->> 'entry_id', '_', 3) = e.entry_no::text
          join posting p on p.member_id = e.member_id and p.entry_no = e.entry_no
          join lot l on l.member_id = p.member_id and l.lot_no = p.lot_no
          cross join lateral jsonb_array_elements(l.funding) f
          where r.request_id = $1 and e.effective_at < $2::timestamptz
            and (v.tx, v.member_id, v.event_no) <= (r.tx, r.member_id, r.event_no)
          group by 1`,
        values: [requestId, before],
      });
      return Object.fromEntries(rows.map(({ party, points }) => [party, points]));
    },
    stop: async () => {
      programmes.close();
      await world.close();
    },
  };
};
