// What a counter records: purchases, and points set aside and spent. Always for its own seller.

import type {
  CounterReceipt,
  confirmAtCounter,
  holdAtCounter,
  postSale,
} from "@nuqta/contracts/counter.ts";
import type { BodyOf } from "@nuqta/contracts/kit/route.ts";
import type { OrderBody } from "@nuqta/contracts/orders.ts";
import type { HoldBody } from "@nuqta/contracts/redemption.ts";
import type { Earning } from "../../earning/door/service.ts";
import type { Database } from "../../kit/db/db.ts";
import { contentHash } from "../../kit/hash/content-hash.ts";
import { sha256Hex } from "../../kit/hash/sha256.ts";
import type { Principal } from "../../kit/http/principal.ts";
import { accept, type Decision, type Refusal, refuse } from "../../kit/pure/decision.ts";
import type { Answer, By } from "../../ledger/door/posting.ts";
import type { Redemptions } from "../../redemption/door/service.ts";
import { amountOf, type Branch, isOf } from "../domain/selling.ts";
import { findCounterHold } from "../store/holds.ts";
import type { Agreement } from "./agreement.ts";
import { branchAt } from "./branch-at.ts";
import { countingHold, countingRelease, onlyWhileHeld } from "./ceilings.ts";
import type { OpenBranch, Reading } from "./reading.ts";

/** Request with the key under which its answer is kept. */
type Asked = By & { readonly request: NonNullable<By["request"]>; readonly now: Date };

const sha256 = (...words: readonly string[]): string => sha256Hex(JSON.stringify(words));

/** The branch that somebody works at; accounts without a seller have no counter. */
export const branchOf = ({ confinedTo }: Principal): Decision<Branch, "forbidden"> => {
  if (confinedTo === undefined || confinedTo.place === null) return refuse("forbidden");
  return accept(branchAt(confinedTo.owner, confinedTo.place));
};

type Parts = {
  readonly db: Database;
  readonly agreement: Agreement;
  readonly reading: Reading;
  readonly earning: Earning;
  readonly redemptions: Redemptions;
};

/** Everything that moves points; each call names the branch it is for. */
export const openSelling = (parts: Parts) => {
  const { db, reading, earning, redemptions, agreement } = parts;
  const setAside = async (branch: OpenBranch, ask: HoldBody, { now, ...by }: Asked) => {
    const counted = { mark: branch.mark, account: by.actor, day: await reading.dayAt(now) };
    const alongside = countingHold(counted, branch.limits);
    return redemptions.hold(ask, {
      ...by,
      ...{ contentHash: contentHash(ask), at: now.getTime(), alongside },
    });
  };
  const letGo = async (id: string, by: By): Promise<Answer | Refusal> => {
    const held = await findCounterHold(db, id);
    return redemptions.release(id, held ? { ...by, alongside: countingRelease(held) } : by);
  };
  return {
    /** Records a sale once for its key; `isNew` tells the first time from the others. */
    sell: async (
      branch: OpenBranch,
      sale: BodyOf<typeof postSale>,
      asked: Asked,
    ): Promise<Decision<{ receipt: CounterReceipt; isNew: boolean }> | Refusal> => {
      const { now, request, actor } = asked;
      if ((await reading.member(sale.member_id, now)) === undefined)
        return refuse("unknown_member");
      const lines = await reading.lines(branch, sale);
      if (!lines.ok) return lines;
      const id = branch.mark + (sale.receipt ?? request.key.slice(0, 24));
      const agreed = await agreement.toSale(branch, sale, id, asked);
      if (!agreed.ok) return agreed;
      const paid = await payWithPoints(setAside, branch, { ...sale, id }, lines.value, asked);
      if ("ok" in paid && !paid.ok) return paid;
      const done = await earning.order(
        {
          ...{ order_id: id, member_id: sale.member_id, occurred_at: now.toISOString() },
          ...{ status: "delivered", channel: "branch", payment_method: sale.payment_method },
          redemption_id: paid.value?.redemption_id ?? null,
          attributes: {
            branch_id: branch.branchId,
            ...(sale.receipt === undefined ? {} : { receipt: sale.receipt }),
            ...(paid.value && { paid_points: paid.value.points, paid_value: paid.value.value }),
          },
          lines: lines.value,
        },
        { actor, request },
      );
      if ("ok" in done) {
        // What was set aside for a purchase that is refused goes back at once.
        if (paid.value && !done.replayed) await letGo(paid.value.redemption_id, { actor });
        return done;
      }
      const shown = await reading.receipt(branch, id, now);
      return shown.ok ? accept({ receipt: shown.value, isNew: !done.replayed }) : shown;
    },
    hold: (
      branch: OpenBranch,
      { amount, category_id, ...body }: BodyOf<typeof holdAtCounter>,
      asked: Asked,
    ): Promise<Answer | Refusal> => {
      const line = { amount, category_id: category_id ?? null, seller_id: branch.sellerId };
      const id = branch.mark + asked.request.key.slice(0, 24);
      return setAside(branch, { ...body, redemption_id: id, order_lines: [line] }, asked);
    },
    confirm: async (
      branch: Branch,
      id: string,
      { receipt: number, code }: BodyOf<typeof confirmAtCounter>,
      { now, ...by }: Asked,
    ): Promise<Answer | Refusal> => {
      if (!isOf(branch, id)) return refuse("redemption_not_found");
      const agreed = await agreement.toHold(branch, id, code, { actor: by.actor, now });
      if (!agreed.ok) return agreed;
      const order_id = branch.mark + number;
      return redemptions.confirm(id, { order_id }, { ...by, alongside: onlyWhileHeld });
    },
    release: async (branch: Branch, id: string, by: By): Promise<Answer | Refusal> =>
      isOf(branch, id) ? letGo(id, by) : refuse("redemption_not_found"),
  };
};

type Held = { redemption_id: string; points: number; value: number };

type SetAside = (branch: OpenBranch, ask: HoldBody, asked: Asked) => Promise<Answer | Refusal>;

/** Sets points aside for a sale, under a key that follows from the sale's own. */
const payWithPoints = async (
  setAside: SetAside,
  branch: OpenBranch,
  { points, member_id, id }: { points?: number | undefined; member_id: string; id: string },
  lines: OrderBody["lines"],
  asked: Asked,
): Promise<{ ok: true; value: Held | undefined } | Refusal> => {
  if (points === undefined) return { ok: true, value: undefined };
  const order_lines = lines.map((line) => ({
    amount: amountOf([line]),
    ...{ category_id: line.category_id ?? null, seller_id: branch.sellerId },
  }));
  const request = { key: sha256(asked.request.key, "points"), hash: asked.request.hash };
  const ask = { redemption_id: id, member_id, points, order_lines };
  const held = await setAside(branch, ask, { ...asked, request });
  return "ok" in held ? held : { ok: true, value: JSON.parse(held.text) as Held };
};
