// One order whole: its totals, its items with their points, what came back, and every step through time.
import { useParams } from "@tanstack/react-router";
import { useState } from "react";
import { addresses } from "../../addresses.ts";
import { useSpeech } from "../../i18n/language.tsx";
import { ApiError } from "../../kit/api.ts";
import { Bone, FailedToLoad, Note } from "../../ui/page.tsx";
import { words } from "../../ui/words.ts";
import { NoPoints, OrderFacts, OrderFigures, OrderTitle } from "../parts/order-head.tsx";
import { OrderLines } from "../parts/order-lines.tsx";
import { OrderMissing } from "../parts/order-missing.tsx";
import {
  useOrder,
  useOrderMember,
  useOrderPoints,
  useSellerNames,
} from "../parts/order-queries.ts";
import { OrderReturns, OrderStory, OrderVouchers } from "../parts/order-story.tsx";
import { orderTexts as texts } from "../parts/order-texts.ts";
import { OrderThen } from "../parts/order-then.tsx";
import { WhyDialog } from "../parts/why-dialog.tsx";

const isMissing = (failure: unknown): boolean =>
  failure instanceof ApiError && failure.code === "order_not_found";

/** The page /admin/orders/{id}. */
export const OrderPage = () => {
  const { id } = useParams({ from: addresses.order });
  const { t } = useSpeech();
  const [asked, setAsked] = useState<string>();
  const order = useOrder(id);
  const points = useOrderPoints(id);
  const { member, isReady } = useOrderMember(order.data?.member_id);
  const sellers = useSellerNames([...new Set(order.data?.lines.map(({ seller_id }) => seller_id))]);
  if (isMissing(order.error)) return <OrderMissing id={id} />;
  const failed = [order, points].find(({ data, error }) => data === undefined && error !== null);
  if (failed !== undefined)
    return <FailedToLoad failure={failed.error} onRetry={() => void failed.refetch()} />;
  const isWhole = isReady && sellers.isReady && (!points.mayRead || points.data !== undefined);
  // Everything at once: a part that came later would push the others down.
  if (order.data === undefined || !isWhole) return <OrderBones />;
  return (
    <div className="stack">
      <OrderTitle order={order.data} />
      <OrderFigures order={order.data} {...(points.data && { points: points.data })} />
      {!points.mayRead && <Note tone="done">{t(texts.noLedger)}</Note>}
      {points.data && <NoPoints points={points.data} onWhy={setAsked} />}
      <OrderFacts order={order.data} member={member} sellers={sellers} />
      <OrderLines
        order={order.data}
        points={points.data}
        sellerName={sellers.nameOf}
        onWhy={setAsked}
      />
      {points.data && <OrderReturns points={points.data} />}
      <OrderVouchers order={order.data} />
      {points.data && <OrderStory order={order.data} points={points.data} onWhy={setAsked} />}
      {points.data && <OrderThen order={order.data} />}
      <WhyDialog entryId={asked} onClose={() => setAsked(undefined)} />
    </div>
  );
};

const bones = [
  ["figures", 220],
  ["facts", 260],
  ["lines", 240],
  ["story", 320],
] as const;

/** The place of an order while it is on its way, as high as most orders are. */
const OrderBones = () => {
  const { t } = useSpeech();
  return (
    <div className="stack" aria-busy="true">
      <span className="hidden-text" role="status">
        {t(words.loading)}
      </span>
      <Bone width="40%" height={32} />
      {bones.map(([name, height]) => (
        <div key={name} className="card padded">
          <Bone height={height} />
        </div>
      ))}
    </div>
  );
};
